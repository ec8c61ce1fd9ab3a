import { useLingui } from "@lingui/react/macro";
import type { PictureProblem } from "./file-problem.ts";

/** What happened to the picture and what to do, in a sentence. */
export function useProblemWords(): (problem: PictureProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem.code) {
      case "not_a_picture":
        return t`This file cannot be shown as a picture. Choose a JPG, PNG, WebP, HEIC or GIF.`;
      case "too_large": {
        const { megabytes } = problem;
        return t`The file has ${megabytes} MB. At most 10 MB can be sent.`;
      }
      case "too_many_pixels":
        return t`The picture has too many pixels. Save it smaller and choose it again.`;
      case "full":
        return t`There is no room for more pictures. Those that nothing uses are removed after two weeks.`;
      case "unreadable":
        return t`The picture cannot be read; the file may be damaged. Choose another one.`;
      case "too_often":
        return t`These were many pictures at once. Try again in a few minutes.`;
      case "no_answer":
        return t`The picture did not arrive. Check the connection and try again.`;
      case "failed":
        return t`The picture could not be stored. Try again.`;
    }
  };
}
