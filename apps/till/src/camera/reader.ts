/** Looks at the camera's picture a few times a second and tells which codes it sees. */
import type { Decoder } from "./decoder.ts";
import type { RepeatGuard } from "./repeat-guard.ts";

/** Milliseconds between two looks: six a second read a card before the hand is still. */
const betweenMs = 160;
/** Pixels of the longer side that the decoder gets; enough for an EAN that fills a third of the picture. */
const longestSide = 960;

interface Reader {
  /** Shows the picture. */
  readonly video: HTMLVideoElement;
  readonly stream: MediaStream;
  readonly decoder: Decoder;
  /** Shared by several readings, so that a card still in view is not taken for the next customer's. */
  readonly guard: RepeatGuard;
  readonly onCode: (text: string) => void;
  /** The last code is still in view, and counts again only when it was gone. */
  readonly onRepeat: () => void;
}

/** Plays the camera's picture and reads codes from it until the returned function is called. */
export const readCodes = ({ video, stream, decoder, guard, onCode, onRepeat }: Reader): (() => void) => {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  guard.hold(performance.now());
  video.srcObject = stream;
  // Refused only when the element has gone again.
  video.play().catch(() => undefined);

  const look = async (): Promise<void> => {
    const { videoWidth, videoHeight, readyState } = video;
    if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0 || document.hidden) return;
    const shrink = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
    const bitmap = await createImageBitmap(video, {
      resizeWidth: Math.round(videoWidth * shrink),
      resizeHeight: Math.round(videoHeight * shrink),
      resizeQuality: "low",
    });
    if (ended) return bitmap.close();
    // The first of several wins: two cards before one camera are held apart by hand.
    const [text] = await decoder.read(bitmap);
    if (ended || text === undefined) return;
    if (guard.isNew(text, performance.now())) onCode(text);
    else onRepeat();
  };

  const again = (): void => {
    timer = setTimeout(() => {
      // A picture that cannot be taken is followed by the next one.
      void look()
        .catch(() => undefined)
        .then(() => {
          if (!ended) again();
        });
    }, betweenMs);
  };
  again();
  return () => {
    ended = true;
    clearTimeout(timer);
    video.srcObject = null;
  };
};
