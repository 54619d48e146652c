//! A client of PulseAudio's protocol, for PulseAudio itself or PipeWire.
//!
//! Nothing is linked: the protocol uses a Unix socket. The server requests samples a few hundredths of a second in advance,
//! and the client sends them. So the thread sleeps between requests, and no queue can grow.

use std::env;
use std::ffi::CString;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{
    self as wire, AuthParams, AuthReply, ChannelMap, Command, CommandReply,
    CreatePlaybackStreamReply, PlaybackStreamParams, Prop, Props, ProtocolError, SampleFormat,
    SampleSpec, SetClientNameReply,
};

use crate::sound::speaker::{Output, Source, Waiting};

const RATE: u32 = 48_000;
const SAMPLE_BYTES: u32 = size_of::<f32>() as u32;

/// Length of the server's buffer, and of one request, in milliseconds.
const BUFFER_MS: u32 = 40;
const REQUEST_MS: u32 = 10;

/// Time without a message after which a server is treated as gone.
const PATIENCE: Duration = Duration::from_secs(3);

/// Length of the authentication cookie, in bytes.
const COOKIE_BYTES: usize = 256;

/// Maximum length of a message from the server, in bytes.
const LONGEST: u32 = 1 << 20;

/// The sound server of this session, or one at a given socket.
#[derive(Debug, Default)]
pub struct Pulse {
    /// The socket; `None` for that of the environment.
    socket: Option<PathBuf>,
}

impl Pulse {
    /// Returns the server at this socket.
    pub fn at(socket: &Path) -> Pulse {
        Pulse {
            socket: Some(socket.to_path_buf()),
        }
    }
}

impl Output for Pulse {
    fn play(&mut self, waiting: Waiting) -> io::Result<()> {
        let mut server = match &self.socket {
            Some(socket) => Server::connect(socket)?,
            None => Server::find()?,
        };
        let stream = server.open_stream()?;
        let mut source = waiting.at_rate(RATE);
        let mut wanted = stream.requested_bytes;
        while server.send(stream.channel, &mut source, wanted)? {
            wanted = server.next_request(stream.channel)?;
        }
        Ok(())
    }
}

/// Returns the possible sockets of servers, the most likely first.
fn sockets() -> Vec<PathBuf> {
    let folder = |name, path: &str| env::var_os(name).map(|folder| Path::new(&folder).join(path));
    let named = env::var("PULSE_SERVER").unwrap_or_default();
    if !named.trim().is_empty() {
        return named.split_whitespace().filter_map(local_socket).collect();
    }
    [
        folder("PULSE_RUNTIME_PATH", "native"),
        folder("XDG_RUNTIME_DIR", "pulse/native"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the path in an address such as `{machine}unix:/run/pulse` or `/run/pulse`; `None` for another machine's.
fn local_socket(address: &str) -> Option<PathBuf> {
    let address = match address.strip_prefix('{') {
        Some(rest) => rest.split_once('}')?.1,
        None => address,
    };
    let path = address.strip_prefix("unix:").unwrap_or(address);
    path.starts_with('/').then(|| PathBuf::from(path))
}

/// A connection.
struct Server {
    socket: UnixStream,
    version: u16,
    /// The number of the last command.
    question: u32,
    /// Samples to be sent, and their bytes.
    block: Vec<f32>,
    bytes: Vec<u8>,
}

impl Server {
    /// Connects to the first server that replies.
    fn find() -> io::Result<Server> {
        let mut result = Err(io::Error::from(ErrorKind::NotFound));
        for socket in sockets() {
            result = Server::connect(&socket);
            if result.is_ok() {
                break;
            }
        }
        result
    }

    fn connect(socket: &Path) -> io::Result<Server> {
        let socket = UnixStream::connect(socket)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        let mut server = Server {
            socket,
            version: wire::MAX_VERSION,
            question: 0,
            block: Vec::new(),
            bytes: Vec::new(),
        };
        let cookie = pulseaudio::cookie_path_from_env().and_then(|path| fs::read(path).ok());
        let mut cookie = cookie.unwrap_or_default();
        // Without a cookie, servers still require its length.
        cookie.resize(COOKIE_BYTES, 0);
        let auth: AuthReply = server.ask(&Command::Auth(AuthParams {
            version: wire::MAX_VERSION,
            supports_shm: false,
            supports_memfd: false,
            cookie,
        }))?;
        server.version = auth.version.min(wire::MAX_VERSION);
        let mut client = Props::new();
        client.set(Prop::ApplicationName, c"Tabia");
        client.set(Prop::ApplicationIconName, c"tabia");
        if let Ok(process) = CString::new(std::process::id().to_string()) {
            client.set(Prop::ApplicationProcessId, process);
        }
        let _: SetClientNameReply = server.ask(&Command::SetClientName(client))?;
        Ok(server)
    }

    fn open_stream(&mut self) -> io::Result<CreatePlaybackStreamReply> {
        let bytes = |milliseconds| RATE * milliseconds / 1000 * SAMPLE_BYTES;
        let mut props = Props::new();
        props.set(Prop::MediaName, c"Board");
        props.set(Prop::MediaRole, c"game");
        self.ask(&Command::CreatePlaybackStream(PlaybackStreamParams {
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: 1,
                sample_rate: RATE,
            },
            channel_map: ChannelMap::mono(),
            sink_name: Some(wire::DEFAULT_SINK.to_owned()),
            buffer_attr: BufferAttr {
                target_length: bytes(BUFFER_MS),
                minimum_request_length: bytes(REQUEST_MS),
                ..BufferAttr::default()
            },
            flags: StreamFlags {
                adjust_latency: true,
                ..StreamFlags::default()
            },
            props,
            ..PlaybackStreamParams::default()
        }))
    }

    /// Sends the next samples, as many as the server requested. Returns whether more will follow.
    fn send(&mut self, channel: u32, source: &mut Source, wanted: u32) -> io::Result<bool> {
        self.block.resize((wanted / SAMPLE_BYTES) as usize, 0.0);
        let goes_on = source.fill(&mut self.block);
        self.bytes.clear();
        for sample in &self.block {
            self.bytes.extend_from_slice(&sample.to_le_bytes());
        }
        let mut message = Vec::with_capacity(wire::DESCRIPTOR_SIZE + self.bytes.len());
        wire::write_memblock(&mut message, channel, &self.bytes, 0).map_err(broken)?;
        self.socket.write_all(&message)?;
        Ok(goes_on)
    }

    /// Waits for the next request of the server; returns its size in bytes.
    fn next_request(&mut self, channel: u32) -> io::Result<u32> {
        loop {
            let message = self.read()?;
            match wire::read_command_message(&mut &message[..], self.version) {
                Ok((_, Command::Request(request))) if request.channel == channel => {
                    return Ok(request.length.min(LONGEST));
                }
                Ok((_, Command::PlaybackStreamKilled(killed))) if killed == channel => {
                    return Err(ErrorKind::ConnectionAborted.into());
                }
                // Other messages, some of later versions, have no effect here.
                _ => {}
            }
        }
    }

    /// Sends a command and waits for its reply.
    fn ask<R: CommandReply>(&mut self, command: &Command) -> io::Result<R> {
        self.question += 1;
        let mut message = Vec::new();
        wire::write_command_message(&mut message, self.question, command, self.version)
            .map_err(broken)?;
        self.socket.write_all(&message)?;
        loop {
            let message = self.read()?;
            if let Ok((number, Command::Reply | Command::Error(_))) =
                wire::read_command_message(&mut &message[..], self.version)
                && number == self.question
            {
                let reply = wire::read_reply_message(&mut &message[..], self.version);
                return reply.map(|(_, reply)| reply).map_err(broken);
            }
        }
    }

    /// Reads the next complete message with its header.
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut message = vec![0; wire::DESCRIPTOR_SIZE];
        self.socket.read_exact(&mut message)?;
        let head = wire::read_descriptor(&mut &message[..]).map_err(broken)?;
        if head.length > LONGEST {
            return Err(ErrorKind::InvalidData.into());
        }
        message.resize(wire::DESCRIPTOR_SIZE + head.length as usize, 0);
        self.socket
            .read_exact(&mut message[wire::DESCRIPTOR_SIZE..])?;
        Ok(message)
    }
}

fn broken(error: ProtocolError) -> io::Error {
    io::Error::other(error)
}

#[cfg(test)]
#[path = "pulse_tests.rs"]
mod tests;
