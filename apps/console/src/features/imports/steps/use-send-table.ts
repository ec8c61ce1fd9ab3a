import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Import } from "@rewardo/contract/imports";
import { useEffect, useRef, useState } from "react";
import { sendFile } from "@rewardo/web/send-file.ts";
import { importCalls } from "../api.ts";

export interface SendingTable {
  readonly file: File;
  /** Uploaded part from 0 to 1; 1 while the server reads the file. */
  readonly part: number;
}

export interface SendTable {
  readonly sending: SendingTable | null;
  /** Why the last one was not taken. */
  readonly error: unknown;
  readonly send: (file: File) => void;
  readonly cancel: () => void;
}

/** Sends one table at a time; what the page is left for is not sent to its end. */
export function useSendTable(
  query: { kind: ImportKind; card_id: string | undefined },
  onMade: (made: Import) => void,
): SendTable {
  const [sending, setSending] = useState<SendingTable | null>(null);
  const [error, setError] = useState<unknown>(null);
  const under = useRef<AbortController>(null);
  useEffect(() => () => under.current?.abort(), []);

  const send = async (file: File) => {
    under.current?.abort();
    const own = new AbortController();
    under.current = own;
    setError(null);
    setSending({ file, part: 0 });
    try {
      const onProgress = (part: number) => !own.signal.aborted && setSending({ file, part });
      onMade(await sendFile(importCalls.create, file, { signal: own.signal, onProgress, query }));
    } catch (problem) {
      if (own.signal.aborted) return;
      setSending(null);
      setError(problem);
    }
  };
  return {
    sending,
    error,
    send: (file) => void send(file),
    cancel: () => {
      under.current?.abort();
      setSending(null);
    },
  };
}
