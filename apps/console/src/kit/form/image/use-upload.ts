import { createUpload } from "@rewardo/contract/uploads";
import { useEffect, useRef, useState } from "react";

import { sendFile } from "@rewardo/web/send-file.ts";
import { maybePicture, type PictureProblem, problemOf, tooLarge } from "./file-problem.ts";
import { shrinkPicture } from "./shrink.ts";

export interface Sending {
  /** Address of the picture in this browser, for a first look at it. */
  preview: string;
  /** Uploaded part from 0 to 1; 1 while the server reads the file. */
  part: number;
}

export interface UploadState {
  sending: Sending | null;
  problem: PictureProblem | null;
  /** Whether the same file may be sent again. */
  canRetry: boolean;
  send: (file: File) => void;
  retry: () => void;
  cancel: () => void;
  forget: () => void;
}

/** Sends one picture at a time; a second one takes the first one's place. */
export function useUpload(onName: (name: string) => void): UploadState {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [failed, setFailed] = useState<File | null>(null);
  const under = useRef<AbortController>(null);

  const stop = () => {
    under.current?.abort();
    under.current = null;
    setSending(null);
  };
  useEffect(() => () => under.current?.abort(), []);
  const preview = sending?.preview;
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview]);

  const refuse = (found: PictureProblem, file: File | null) => {
    stop();
    setProblem(found);
    setFailed(file);
  };
  const send = async (file: File) => {
    if (!maybePicture(file)) return refuse({ code: "not_a_picture" }, null);
    stop();
    setProblem(null);
    setFailed(null);
    const own = new AbortController();
    under.current = own;
    setSending({ preview: URL.createObjectURL(file), part: 0 });
    const smaller = await shrinkPicture(file);
    if (own.signal.aborted) return;
    const large = tooLarge(smaller.size);
    if (large !== null) return refuse(large, null);
    try {
      const onProgress = (part: number) =>
        setSending((now) => (now === null || own.signal.aborted ? now : { ...now, part }));
      const { name } = await sendFile(createUpload, smaller, { signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      stop();
      onName(name);
    } catch (error) {
      if (own.signal.aborted) return;
      const found = problemOf(error, smaller.size);
      refuse(found, ["no_answer", "failed", "too_often"].includes(found.code) ? file : null);
    }
  };
  return {
    sending,
    problem,
    canRetry: failed !== null,
    send: (file) => void send(file),
    retry: () => failed !== null && void send(failed),
    cancel: stop,
    forget: () => {
      setProblem(null);
      setFailed(null);
    },
  };
}
