/** Photos are larger than anything shows them: made smaller here, they leave a phone in a second instead of ten. */

/** Largest side in pixels that the server stores. */
const largestSide = 1920;
/** Smaller files go as they are. */
const worthBytes = 1.5 * 1024 * 1024;

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, 0.9));

/** The picture in a size that is shown, or the file itself where the browser cannot read it or nothing is gained. */
export const shrinkPicture = async (file: File): Promise<Blob> => {
  // A moving picture would stand still, and a browser that reads HEIC is the exception.
  if (file.size < worthBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, largestSide / Math.max(whole.width, whole.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    const context = canvas.getContext("2d");
    if (context === null) return file;
    context.imageSmoothingQuality = "high";
    context.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    // What may be see-through stays so.
    const smaller = await encoded(canvas, file.type === "image/jpeg" ? "image/jpeg" : "image/webp");
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
};
