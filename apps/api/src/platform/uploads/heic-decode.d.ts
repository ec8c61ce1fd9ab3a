declare module "heic-decode" {
  export interface HeicPicture {
    readonly width: number;
    readonly height: number;
    decode(): Promise<{
      readonly width: number;
      readonly height: number;
      readonly data: Uint8ClampedArray<ArrayBuffer>;
    }>;
  }
  /** The pictures of a file, the main one first, with their sizes and not yet their pixels. */
  export function all(options: { buffer: Uint8Array }): Promise<readonly HeicPicture[] & { dispose(): void }>;
  const heicDecode: { all: typeof all };
  export default heicDecode;
}
