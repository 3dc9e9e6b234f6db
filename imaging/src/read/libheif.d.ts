/** The part of libheif's own binding that we use; the package brings no types for it. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Failure {
    code: object;
    message: string;
  }
  /** Lives in the library's memory until it is released. */
  interface Native {
    $$: { ptr: number };
  }
  interface Handle extends Native {
    code?: undefined;
  }
  interface Channel {
    width: number;
    height: number;
    /** Bytes from one row to the next. */
    stride: number;
    data: Uint8Array;
  }
  interface DecodedImage {
    code?: undefined;
    channels: Channel[];
    image: Native;
  }
  interface LibHeif {
    heif_context_alloc(): Native;
    heif_context_free(context: Native): void;
    heif_context_read_from_memory(context: Native, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: Native): Handle | Failure;
    heif_image_handle_get_width(handle: Native): number;
    heif_image_handle_get_height(handle: Native): number;
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
    heif_image_handle_release(handle: Native): void;
    heif_js_decode_image2(handle: Native, space: object, chroma: object): DecodedImage | Failure;
    heif_image_release(image: Native): void;
    /** With nowhere to write to it answers how many there are. */
    _heif_image_get_decoding_warnings(image: number, first: number, to: number, room: number): number;
    _malloc(bytes: number): number;
    _free(at: number): void;
    HEAP32: Int32Array;
    heif_suberror_code: { heif_suberror_NCLX_colr_VUI_mismatch: { value: number } };
    heif_error_code: { heif_error_Ok: object };
    heif_colorspace: { heif_colorspace_RGB: object };
    heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RRGGBB_LE: object };
  }
  const libheif: LibHeif;
  export = libheif;
}
