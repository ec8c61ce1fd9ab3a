import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ClipboardEvent,
  type DragEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { FieldNote } from "@rewardo/ui/fields/field.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { acceptedFiles } from "./file-problem.ts";
import c from "./image-field.module.css";
import { useProblemWords } from "./use-problem-words.ts";
import { type Sending, useUpload } from "./use-upload.ts";

export interface ImageFieldProps {
  label: string;
  /** Name of an upload; `null` while there is none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Under the picture; gives way to an error. */
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** `wide` for places and products, `square` for logos. */
  shape?: "wide" | "square" | undefined;
  /** Called while a picture is being uploaded, so that a form can delay saving. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
  /** Lets the form focus the field if it has the first error. */
  ref?: Ref<{ focus: () => void }>;
}

const pictureIn = (files: DataTransfer | null): File | undefined =>
  [...(files?.files ?? [])].find((file) => file.size > 0);

/** A picture: dropped, chosen, pasted or taken with the phone; it is sent at once and kept when the form is saved. */
export function ImageField({
  label,
  value,
  onChange,
  hint,
  error,
  optional,
  shape = "wide",
  onBusy,
  ref,
}: ImageFieldProps) {
  const { t } = useLingui();
  const [labelId, noteId] = [useId(), useId()];
  const field = useRef<HTMLDivElement>(null);
  const [file, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [isOver, setOver] = useState(false);
  const [news, setNews] = useState("");
  const words = useProblemWords();
  const upload = useUpload((name) => {
    onChange(name);
    setNews(t`The picture is here`);
  });
  const { sending, problem } = upload;
  const state = sending !== null ? "sending" : value !== null ? "there" : "empty";

  const focus = () => field.current?.querySelector("button")?.focus();
  useImperativeHandle(ref, () => ({ focus }));
  // The button that was pressed goes with the state that it changed; who used it stays in the field.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && (document.activeElement === document.body || document.activeElement === null)) focus();
  }, [state]);
  const isBusy = sending !== null;
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setNews("");
    upload.send(chosen);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(pictureIn(event.dataTransfer));
  };
  const pasted = (event: ClipboardEvent) => {
    const picture = pictureIn(event.clipboardData);
    if (picture === undefined) return;
    event.preventDefault();
    take(picture);
  };
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const remove = () => {
    upload.forget();
    onChange(null);
    setNews(t`The picture is gone`);
  };

  const isEmpty = state === "empty";
  const look = isEmpty ? ({ size: "compact" } as const) : ({ size: "compact", kind: "quiet" } as const);
  const choosing = (
    <>
      <Button {...look} icon={isEmpty ? "upload-simple" : "image"} onClick={() => file.current?.click()}>
        {isEmpty ? <Trans>Choose a picture</Trans> : <Trans>Replace</Trans>}
      </Button>
      <Button {...look} icon="camera" className={c.forTouch} onClick={() => camera.current?.click()}>
        <Trans>Take a photo</Trans>
      </Button>
    </>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pasted into a button inside comes up here
    <div
      ref={field}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={noteId}
      className={c.field}
      onPaste={pasted}
      onFocus={() => (hadFocus.current = true)}
      onBlur={(event) =>
        (hadFocus.current = event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget))
      }
    >
      <div className={c.top}>
        <span id={labelId}>{label}</span>
        {optional === true && state === "empty" && (
          <span className={c.aside}>
            <Trans>Optional</Trans>
          </span>
        )}
      </div>
      <div
        className={cx(c.well, c[shape], c[state], isOver && c.over, error !== undefined && c.invalid)}
        onDragEnter={dragged}
        onDragOver={dragged}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={dropped}
      >
        {sending !== null && <OnItsWay {...sending} onCancel={upload.cancel} />}
        {state === "there" && value !== null && <UploadImage name={value} width={480} alt="" eager />}
        {state === "empty" && (
          <>
            <Icon name="image" size={32} />
            <p className={cx(c.invitation, c.forMouse)}>
              {isOver ? <Trans>Let go to send it</Trans> : <Trans>Drop a picture here, paste it or choose one.</Trans>}
            </p>
            <p className={cx(c.invitation, c.forTouch)}>
              <Trans>Choose a picture or take one.</Trans>
            </p>
          </>
        )}
        {state === "empty" && <div className={c.actions}>{choosing}</div>}
        <input
          ref={file}
          type="file"
          accept={acceptedFiles}
          hidden
          tabIndex={-1}
          onChange={(event) => takeFrom(event.currentTarget, take)}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          tabIndex={-1}
          onChange={(event) => takeFrom(event.currentTarget, take)}
        />
      </div>
      <FieldNote
        id={noteId}
        error={problem === null ? error : words(problem)}
        hint={hint ?? t`JPG, PNG, WebP, HEIC or GIF, up to 10 MB.`}
      />
      {(state === "there" || upload.canRetry) && (
        <div className={c.below}>
          {upload.canRetry && (
            <Button kind="quiet" size="compact" icon="arrow-clockwise" onClick={upload.retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {state === "there" && (
            <>
              {choosing}
              <Button {...look} icon="trash" onClick={remove}>
                <Trans>Remove</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      <p className="sr" aria-live="polite">
        {news}
      </p>
    </div>
  );
}

/** The same file may be chosen again after it was removed. */
const takeFrom = (input: HTMLInputElement, take: (file: File | undefined) => void) => {
  take(input.files?.[0]);
  input.value = "";
};

function OnItsWay({ preview, part, onCancel }: Sending & { onCancel: () => void }) {
  const { t } = useLingui();
  // A type that the browser cannot show, HEIC above all, is sent without a first look.
  const [isShown, setShown] = useState(true);
  const percent = Math.round(part * 100);
  return (
    <>
      {isShown ? <img src={preview} alt="" onError={() => setShown(false)} /> : <Icon name="image" size={32} />}
      <div className={c.way}>
        <progress max={100} value={percent} aria-label={t`The picture is being sent`} />
        <span aria-hidden="true">{percent < 100 ? `${percent} %` : <Trans>Almost there…</Trans>}</span>
        <Button kind="quiet" size="compact" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
