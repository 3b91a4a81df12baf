//! The embedded encoder, OpenH264, which is C++: the only file of the library that calls foreign code, and so the only
//! one with `unsafe` in it. Its interface is safe.

use std::ptr;

use openh264_sys2::{
    CAMERA_VIDEO_REAL_TIME, CONSTANT_ID, ENCODER_OPTION, ENCODER_OPTION_SVC_ENCODE_PARAM_EXT,
    ENCODER_OPTION_TRACE_LEVEL, ISVCEncoder, ISVCEncoderVtbl, MEDIUM_COMPLEXITY, PRO_HIGH, RC_OFF_MODE,
    SEncParamExt, SFrameBSInfo, SLayerBSInfo, SM_SINGLE_SLICE, SSourcePicture, WELS_LOG_QUIET,
    source::APILoader, videoFormatI420,
};

/// Colors as on monitors, BT.709, in the tables of H.264 (E-3, E-4, E-5).
const BT709: u8 = 1;

/// A picture as brightness, and color for each square of four pixels.
#[derive(Clone, Copy)]
pub struct Yuv<'a> {
    /// Even width and height, pixels.
    pub size: (usize, usize),
    /// Brightness, blueness, redness, row by row without gaps.
    pub planes: [&'a [u8]; 3],
}

/// An encoder for pictures of one size; the first picture becomes a key frame, the others refer to earlier ones.
pub struct Codec {
    /// Made by OpenH264, alive until dropped, not used elsewhere.
    encoder: *mut ISVCEncoder,
    parameters: SEncParamExt,
}

// SAFETY: OpenH264 has no thread-local state; an encoder may be used from any thread, one at a time.
unsafe impl Send for Codec {}

/// The error number of OpenH264.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodecError(pub i32);

/// Zero means success.
fn done(code: i32) -> Result<(), CodecError> {
    if code == 0 { Ok(()) } else { Err(CodecError(code)) }
}

impl Codec {
    /// Starts an encoder for pictures of this size, pixels, both even, with this quantizer, 0 … 51.
    ///
    /// # Errors
    /// The size is not valid in H.264, or there is not enough memory.
    pub fn start(size: (usize, usize), frame_rate: u16, quantizer: u8) -> Result<Codec, CodecError> {
        let mut encoder: *mut ISVCEncoder = ptr::null_mut();
        // SAFETY: the pointer may be written to.
        done(unsafe { APILoader::WelsCreateSVCEncoder(&raw mut encoder) })?;
        let mut codec = Codec { encoder, parameters: SEncParamExt::default() };
        let (table, parameters) = (codec.table()?, &raw mut codec.parameters);
        if let Some(defaults) = table.GetDefaultParams {
            // SAFETY: encoder and parameters are alive.
            done(unsafe { defaults(codec.encoder, parameters) })?;
        }
        set_up(&mut codec.parameters, size, f32::from(frame_rate), quantizer);
        // Otherwise it prints messages about the parameters.
        codec.set(ENCODER_OPTION_TRACE_LEVEL, &mut WELS_LOG_QUIET.clone())?;
        let start = table.InitializeExt.ok_or(CodecError(-1))?;
        // SAFETY: as above; they are only read.
        done(unsafe { start(codec.encoder, &raw const codec.parameters) })?;
        Ok(codec)
    }

    /// Encodes the next pictures with this quantizer, 0 … 51.
    ///
    /// # Errors
    /// If the encoder rejects it.
    pub fn quantize(&mut self, quantizer: u8) -> Result<(), CodecError> {
        let (layer, wanted) = (&mut self.parameters.sSpatialLayers[0].iDLayerQp, i32::from(quantizer));
        if std::mem::replace(layer, wanted) == wanted {
            return Ok(());
        }
        let mut parameters = self.parameters;
        self.set(ENCODER_OPTION_SVC_ENCODE_PARAM_EXT, &mut parameters)
    }

    /// Encodes the picture of this time, ms, which must increase; passes on its units, each after a start code.
    ///
    /// # Errors
    /// The encoder fails.
    ///
    /// # Panics
    /// If the picture has another size.
    pub fn encode(
        &mut self,
        picture: Yuv,
        milliseconds: i64,
        mut unit: impl FnMut(&[u8]),
    ) -> Result<(), CodecError> {
        let source = source_of(picture, milliseconds);
        assert_eq!(
            (source.iPicWidth, source.iPicHeight),
            (self.parameters.iPicWidth, self.parameters.iPicHeight)
        );
        let encode = self.table()?.EncodeFrame.ok_or(CodecError(-1))?;
        let mut stream = SFrameBSInfo::default();
        // SAFETY: the planes have the lengths that their sizes indicate, and are only read.
        done(unsafe { encode(self.encoder, &raw const source, &raw mut stream) })?;
        for layer in stream.sLayerInfo.iter().take(stream.iLayerNum as usize) {
            units(layer, &mut unit);
        }
        Ok(())
    }

    /// The table of the encoder's functions.
    fn table(&self) -> Result<ISVCEncoderVtbl, CodecError> {
        if self.encoder.is_null() {
            return Err(CodecError(-1));
        }
        // SAFETY: it was made by OpenH264 and points to its table.
        Ok(unsafe { **self.encoder })
    }

    fn set<T>(&mut self, option: ENCODER_OPTION, value: &mut T) -> Result<(), CodecError> {
        let set = self.table()?.SetOption.ok_or(CodecError(-1))?;
        // SAFETY: the value has the type of its option, and is copied.
        done(unsafe { set(self.encoder, option, ptr::from_mut(value).cast()) })
    }
}

impl Drop for Codec {
    fn drop(&mut self) {
        if let Some(end) = self.table().ok().and_then(|table| table.Uninitialize) {
            // SAFETY: the encoder is alive; one that never started may be ended too.
            unsafe { end(self.encoder) };
        }
        // SAFETY: the encoder was made by OpenH264, and this is its last use.
        unsafe { APILoader::WelsDestroySVCEncoder(self.encoder) };
    }
}

/// Parameters for small files of drawn pictures: CABAC, our own choice of the quantizer, and no features for camera
/// images.
fn set_up(parameters: &mut SEncParamExt, (width, height): (usize, usize), frame_rate: f32, quantizer: u8) {
    parameters.iPicWidth = width as i32;
    parameters.iPicHeight = height as i32;
    parameters.fMaxFrameRate = frame_rate;
    parameters.iRCMode = RC_OFF_MODE;
    parameters.bEnableFrameSkip = false;
    parameters.iEntropyCodingModeFlag = 1;
    // The setting for screens would search for scrolled text along whole rows and columns, which costs two thirds more
    // on moving crowds and finds nothing there.
    parameters.iUsageType = CAMERA_VIDEO_REAL_TIME;
    // Visible edges between blocks are rare in drawn pictures; the filter would only smooth away dots and thin lines.
    parameters.iLoopFilterDisableIdc = 1;
    parameters.iComplexityMode = MEDIUM_COMPLEXITY;
    parameters.bEnableAdaptiveQuant = false;
    parameters.bEnableBackgroundDetection = false;
    parameters.bEnableSceneChangeDetect = false;
    parameters.eSpsPpsIdStrategy = CONSTANT_ID;
    // One thread and one slice, so that the bytes are the same on every machine.
    parameters.iMultipleThreadIdc = 1;
    parameters.iSpatialLayerNum = 1;
    parameters.iTemporalLayerNum = 1;
    let layer = &mut parameters.sSpatialLayers[0];
    layer.iVideoWidth = width as i32;
    layer.iVideoHeight = height as i32;
    layer.fFrameRate = frame_rate;
    layer.iDLayerQp = quantizer.into();
    layer.uiProfileIdc = PRO_HIGH;
    layer.sSliceArgument.uiSliceMode = SM_SINGLE_SLICE;
    layer.sSliceArgument.uiSliceNum = 1;
    layer.bVideoSignalTypePresent = true;
    layer.bColorDescriptionPresent = true;
    layer.uiColorPrimaries = BT709;
    layer.uiTransferCharacteristics = BT709;
    layer.uiColorMatrix = BT709;
}

/// A picture in the form that the encoder expects. The encoder only reads the data behind the pointers.
fn source_of(Yuv { size: (width, height), planes }: Yuv, milliseconds: i64) -> SSourcePicture {
    let lengths = [width * height, width * height / 4, width * height / 4];
    assert_eq!(planes.map(<[u8]>::len), lengths, "planes of {width}x{height}");
    let [y, u, v] = planes.map(|plane| plane.as_ptr().cast_mut());
    let row = width as i32;
    SSourcePicture {
        iColorFormat: videoFormatI420,
        iStride: [row, row / 2, row / 2, 0],
        pData: [y, u, v, ptr::null_mut()],
        iPicWidth: row,
        iPicHeight: height as i32,
        uiTimeStamp: milliseconds,
        ..SSourcePicture::default()
    }
}

/// The units of a layer, one after another.
fn units(layer: &SLayerBSInfo, unit: &mut impl FnMut(&[u8])) {
    let mut at = 0;
    for k in 0..layer.iNalCount as usize {
        // SAFETY: there is one length for each unit, and the units follow each other in the encoder's buffer, which
        // does not change until the next picture.
        let bytes = unsafe {
            let length = *layer.pNalLengthInByte.add(k) as usize;
            std::slice::from_raw_parts(layer.pBsBuf.add(at), length)
        };
        at += bytes.len();
        unit(bytes);
    }
}
