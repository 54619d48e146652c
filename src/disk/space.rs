//! The free space of a disk.

use std::io;
use std::path::Path;

/// Returns the number of bytes that this user can still write into a folder; `None` where the system does not say.
///
/// # Errors
/// When the folder cannot be found.
#[cfg(unix)]
pub fn free_space(folder: &Path) -> io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.checked_mul(disk.f_frsize))
}

/// Returns the number of bytes that this user can still write into a folder; `None` where the system does not say.
///
/// # Errors
/// When the folder cannot be found.
#[cfg(windows)]
pub fn free_space(folder: &Path) -> io::Result<Option<u64>> {
    let folder = std::path::absolute(folder)?;
    let disks = sysinfo::Disks::new_with_refreshed_list();
    // A disk can be mounted in a folder of another one.
    let here = disks
        .iter()
        .filter(|disk| folder.starts_with(disk.mount_point()));
    let nearest = here.max_by_key(|disk| disk.mount_point().as_os_str().len());
    Ok(nearest.map(|disk| disk.available_space()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_free_space_and_a_missing_one_has_none() {
        let folder = tempfile::tempdir().unwrap();
        let free = free_space(folder.path()).unwrap();
        assert!(free.is_none_or(|free| free > 0 && free < 1 << 60));
        #[cfg(unix)]
        assert!(free_space(&folder.path().join("missing")).is_err());
    }
}
