//! The identity of the file behind a name.

use std::fs::File;
use std::io;
use std::path::Path;

/// The identity of a file: equal for all its names, symbolic and hard links.
#[derive(PartialEq, Eq, Debug)]
pub struct Identity(imp::Identity);

impl Identity {
    /// Returns the identity of the file at a path; symbolic links are followed. The file is not opened, so a pipe does not
    /// block.
    ///
    /// # Errors
    /// When there is no such file, or its metadata cannot be read.
    pub fn of(path: &Path) -> io::Result<Identity> {
        imp::of(path).map(Identity)
    }

    /// Returns the identity of the folder entry with this name; a symbolic link is not followed.
    ///
    /// # Errors
    /// When there is no entry of this name, or its metadata cannot be read.
    pub fn of_name(path: &Path) -> io::Result<Identity> {
        imp::of_name(path).map(Identity)
    }

    /// Returns the identity of an open file.
    ///
    /// # Errors
    /// When the system does not provide it.
    pub fn of_file(file: &File) -> io::Result<Identity> {
        imp::of_file(file).map(Identity)
    }
}

/// Device and inode.
#[cfg(unix)]
mod imp {
    use std::fs::{self, File, Metadata};
    use std::io;
    use std::os::unix::fs::MetadataExt as _;
    use std::path::Path;

    pub type Identity = (u64, u64);

    fn identity(metadata: &Metadata) -> Identity {
        (metadata.dev(), metadata.ino())
    }

    pub fn of(path: &Path) -> io::Result<Identity> {
        fs::metadata(path).map(|metadata| identity(&metadata))
    }

    pub fn of_name(path: &Path) -> io::Result<Identity> {
        fs::symlink_metadata(path).map(|metadata| identity(&metadata))
    }

    pub fn of_file(file: &File) -> io::Result<Identity> {
        file.metadata().map(|metadata| identity(&metadata))
    }
}

/// Volume and file index.
#[cfg(not(unix))]
mod imp {
    use std::fs::{self, File};
    use std::io;
    use std::path::Path;

    pub type Identity = same_file::Handle;

    pub fn of(path: &Path) -> io::Result<Identity> {
        Identity::from_path(path)
    }

    pub fn of_name(path: &Path) -> io::Result<Identity> {
        if fs::symlink_metadata(path)?.is_symlink() {
            return Err(io::Error::other("it is a symbolic link"));
        }
        of(path)
    }

    pub fn of_file(file: &File) -> io::Result<Identity> {
        file.try_clone().and_then(Identity::from_file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_is_itself_under_all_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a"), "same").unwrap();
        fs::write(at("b"), "same").unwrap();
        fs::hard_link(at("a"), at("hard")).unwrap();
        let a = Identity::of(&at("a")).unwrap();
        assert_eq!(Identity::of(&at("hard")).unwrap(), a);
        assert_eq!(Identity::of_name(&at("hard")).unwrap(), a);
        assert_eq!(Identity::of_file(&File::open(at("a")).unwrap()).unwrap(), a);
        assert_ne!(Identity::of(&at("b")).unwrap(), a);
        assert!(Identity::of(&at("none")).is_err());
        let roundabout = folder.path().join(".").join("a");
        assert_eq!(Identity::of(&roundabout).unwrap(), a);
    }

    #[test]
    #[cfg(unix)]
    fn a_symbolic_link_leads_to_its_file_and_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&file, "text").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let a = Identity::of(&file).unwrap();
        assert_eq!(Identity::of(&link).unwrap(), a);
        assert_ne!(Identity::of_name(&link).unwrap(), a);
    }
}
