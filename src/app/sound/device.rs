//! The default device of Windows and macOS.

use std::io::{self, ErrorKind};

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{FromSample, SampleFormat, SizedSample, Stream};
use crossbeam_channel::{Sender, bounded};

use crate::sound::speaker::{Output, Source, Waiting};

/// The default output device of the system.
#[derive(Debug, Default)]
pub struct Device;

impl Output for Device {
    fn play(&mut self, waiting: Waiting) -> io::Result<()> {
        let device = cpal::default_host()
            .default_output_device()
            .ok_or(ErrorKind::NotFound)?;
        let format = device.default_output_config().map_err(io::Error::other)?;
        let source = waiting.at_rate(format.sample_rate());
        let (end, ended) = bounded(1);
        let config = format.config();
        let stream = match format.sample_format() {
            SampleFormat::F32 => open::<f32>(&device, config, source, end),
            SampleFormat::I16 => open::<i16>(&device, config, source, end),
            SampleFormat::I32 => open::<i32>(&device, config, source, end),
            SampleFormat::U8 => open::<u8>(&device, config, source, end),
            _ => return Err(ErrorKind::Unsupported.into()),
        }?;
        stream.play().map_err(io::Error::other)?;
        ended.recv().unwrap_or(Ok(()))
    }
}

/// Opens a stream that plays the source on all channels, and reports its end.
fn open<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: cpal::StreamConfig,
    mut source: Source,
    end: Sender<io::Result<()>>,
) -> io::Result<Stream> {
    let channels = usize::from(config.channels).max(1);
    let mut block = Vec::new();
    let done = end.clone();
    let fill = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        block.resize(data.len() / channels, 0.0);
        if !source.fill(&mut block) {
            // A second end has no effect.
            let _ = done.try_send(Ok(()));
        }
        for (frame, sample) in data.chunks_mut(channels).zip(&block) {
            frame.fill(T::from_sample(*sample));
        }
    };
    let failed = move |error: cpal::Error| {
        use cpal::ErrorKind::{DeviceChanged, RealtimeDenied, Xrun};
        // The stream continues after these.
        if !matches!(error.kind(), DeviceChanged | RealtimeDenied | Xrun) {
            let _ = end.try_send(Err(io::Error::other(error)));
        }
    };
    device
        .build_output_stream(config, fill, failed, None)
        .map_err(io::Error::other)
}
