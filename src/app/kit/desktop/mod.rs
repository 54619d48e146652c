//! What the desktop reports: the user's preferences for colours and motion, and the area that its bars leave to windows.
//!
//! On Linux and the BSDs the desktop portal is asked once, on a separate thread, and its changes are followed. Elsewhere, and
//! without a portal, nothing is reported.

mod work_area;

pub use self::work_area::WorkArea;

/// The preferences; `None` where the desktop does not report one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Whether dark windows are preferred.
    pub dark: Option<bool>,
    pub high_contrast: Option<bool>,
    pub reduced_motion: Option<bool>,
}

/// Reports preferences and the work area.
pub trait Desktop {
    /// Returns the preferences if they have been reported, or have changed, since the last call.
    fn poll(&mut self) -> Option<Preferences>;

    /// Returns the work area at the start of the program.
    fn work_area(&mut self) -> WorkArea {
        WorkArea::Unknown
    }
}

/// A desktop that reports nothing.
impl Desktop for () {
    fn poll(&mut self) -> Option<Preferences> {
        None
    }
}

/// The desktop of this computer.
pub(crate) fn of_system(ctx: &egui::Context) -> Box<dyn Desktop> {
    #[cfg(all(unix, not(target_os = "macos")))]
    return Box::new(FreeDesktop {
        portal: portal::Portal::start(ctx).ok(),
        work_area: x11::ask(ctx),
    });
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    {
        let _ = ctx;
        Box::new(())
    }
}

/// A desktop with a portal, or an X server, or both.
#[cfg(all(unix, not(target_os = "macos")))]
struct FreeDesktop {
    portal: Option<portal::Portal>,
    work_area: x11::Question,
}

#[cfg(all(unix, not(target_os = "macos")))]
impl Desktop for FreeDesktop {
    fn poll(&mut self) -> Option<Preferences> {
        self.portal.as_mut()?.poll()
    }

    fn work_area(&mut self) -> WorkArea {
        self.work_area.answer()
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

#[cfg(all(unix, not(target_os = "macos")))]
mod portal {
    use std::collections::HashMap;
    use std::io;
    use std::time::Duration;

    use futures_lite::StreamExt as _;
    use futures_lite::future::block_on;
    use zbus::message::Type;
    use zbus::zvariant::{OwnedValue, Value};
    use zbus::{MatchRule, MessageStream, connection};

    use super::Preferences;
    use crate::kit::worker::{Reporter, Task};

    /// Maximum time for the portal's answer. It may have to be started first.
    const LIMIT: Duration = Duration::from_secs(10);

    const SERVICE: &str = "org.freedesktop.portal.Desktop";
    const PATH: &str = "/org/freedesktop/portal/desktop";
    const INTERFACE: &str = "org.freedesktop.portal.Settings";
    const NAMESPACE: &str = "org.freedesktop.appearance";

    /// The desktop portal.
    pub(super) struct Portal(Task<Preferences>);

    impl Portal {
        /// Starts asking the portal.
        pub(super) fn start(ctx: &egui::Context) -> io::Result<Portal> {
            // An error means that there is no portal.
            let work = |reporter: &Reporter<Preferences>| drop(block_on(follow(reporter)));
            Task::start("desktop portal", ctx, work).map(Portal)
        }

        /// Returns the last preferences that have been reported since the last call.
        pub(super) fn poll(&mut self) -> Option<Preferences> {
            self.0.news().pop()
        }
    }

    /// Reports the preferences and each change of them, until the connection to the bus ends.
    async fn follow(reporter: &Reporter<Preferences>) -> zbus::Result<()> {
        let bus = connection::Builder::session()?.method_timeout(LIMIT);
        let bus = bus.build().await?;
        let rule = MatchRule::builder()
            .msg_type(Type::Signal)
            .sender(SERVICE)?
            .interface(INTERFACE)?
            .member("SettingChanged")?
            .arg(0, NAMESPACE)?
            .build();
        // Before the question, so that no change is lost.
        let mut changes = MessageStream::for_match_rule(rule, &bus, None).await?;
        let body = ([NAMESPACE].as_slice(),);
        let answer = bus.call_method(Some(SERVICE), PATH, Some(INTERFACE), "ReadAll", &body);
        let answer = answer.await?.body();
        let all: HashMap<String, HashMap<String, OwnedValue>> = answer.deserialize()?;
        let mut preferences = Preferences::default();
        for (key, value) in all.get(NAMESPACE).into_iter().flatten() {
            preferences.read(key, value);
        }
        reporter.report(preferences);
        while let Some(change) = changes.next().await {
            let change = change?.body();
            if let Ok((_, key, value)) = change.deserialize::<(&str, &str, Value<'_>)>() {
                preferences.read(key, &value);
                reporter.report(preferences);
            }
        }
        Ok(())
    }

    impl Preferences {
        /// Takes over a value of the portal. 0, and a value that is not specified, mean no preference.
        fn read(&mut self, key: &str, value: &Value<'_>) {
            let value = match value {
                // Some portals wrap values twice.
                Value::Value(inner) => return self.read(key, inner),
                Value::U32(value) => *value,
                _ => return,
            };
            match key {
                "color-scheme" => {
                    self.dark = [None, Some(true), Some(false)]
                        .get(value as usize)
                        .copied()
                        .flatten()
                }
                "contrast" => self.high_contrast = Some(value == 1),
                "reduced-motion" => self.reduced_motion = Some(value == 1),
                _ => {}
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn values_of_the_portal_become_preferences() {
            let mut preferences = Preferences::default();
            let nested = Value::Value(Box::new(Value::U32(1)));
            for (key, value) in [
                ("color-scheme", Value::U32(2)),
                ("contrast", Value::U32(1)),
                ("reduced-motion", nested),
                ("accent-color", Value::from((0.2, 0.3, 0.4))),
                ("contrast", Value::from("high")),
            ] {
                preferences.read(key, &value);
            }
            let expected = Preferences {
                dark: Some(false),
                high_contrast: Some(true),
                reduced_motion: Some(true),
            };
            assert_eq!(preferences, expected);
            for (key, value) in [("color-scheme", 1), ("contrast", 7), ("reduced-motion", 0)] {
                preferences.read(key, &Value::U32(value));
            }
            let expected = Preferences {
                dark: Some(true),
                high_contrast: Some(false),
                reduced_motion: Some(false),
            };
            assert_eq!(preferences, expected);
            preferences.read("color-scheme", &Value::U32(9));
            assert_eq!(preferences.dark, None);
        }
    }
}
