import { Trans, useLingui } from "@lingui/react/macro";
import type { GeoLocation } from "@rewardo/rules/location";
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { FieldNote } from "@rewardo/ui/fields/field.tsx";
import { MapView } from "../../map/map-view.tsx";
import { formatLocation } from "../../map/parse-location.ts";
import { CoordinatesField } from "./coordinates-field.tsx";
import c from "./location-field.module.css";
import { canAskForPosition, useMyPosition } from "./use-my-position.ts";

export interface LocationFieldProps {
  label: string;
  /** `[longitude, latitude]`, 6 decimals; `null` while there is no pin. */
  value: GeoLocation | null;
  onChange: (value: [number, number] | null) => void;
  /** Under the map, "Drag the pin to the door."; gives way to the error. */
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Location that the Home key restores; by default the initial value. */
  saved?: GeoLocation | null | undefined;
  /** Lets the form focus the field if it has the first error. */
  ref?: Ref<{ focus: () => void }>;
}

/** A place on the map: dragged, clicked, moved by keys, typed, pasted from a map site, or taken from the device. */
export function LocationField({ label, value, onChange, hint, error, optional, saved, ref }: LocationFieldProps) {
  const { t } = useLingui();
  const noteId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [began] = useState(value);
  const [isTyping, setTyping] = useState(false);
  const [news, setNews] = useState("");
  const position = useMyPosition(onChange);
  const focusPin = () => field.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  useImperativeHandle(ref, () => ({ focus: focusPin }));

  const remove = () => {
    onChange(null);
    position.forget();
    setNews(t`The pin is gone`);
    // The button that was pressed goes with the pin.
    focusPin();
  };
  const note = position.problem ?? error;

  return (
    <div ref={field} className={c.field}>
      <div className={c.top}>
        <span aria-hidden="true">{label}</span>
        {value !== null && !isTyping && <span className={c.aside}>{formatLocation(value)}</span>}
        {value === null && optional === true && (
          <span className={c.aside}>
            <Trans>Optional</Trans>
          </span>
        )}
      </div>
      <MapView
        label={label}
        value={value}
        onChange={(location) => {
          position.forget();
          onChange(location);
        }}
        home={saved === undefined ? began : saved}
        describedBy={noteId}
        isInvalid={error !== undefined}
        missing={<p>{t`The map could not be fetched. Coordinates can be typed.`}</p>}
      />
      <FieldNote id={noteId} error={note} success={position.found} hint={hint} />
      {isTyping && (
        <CoordinatesField
          value={value}
          onChange={(location) => {
            position.forget();
            onChange(location);
          }}
          onSet={setNews}
        />
      )}
      <div className={c.actions}>
        {canAskForPosition() && (
          <Button
            kind="quiet"
            size="compact"
            icon="crosshair-simple"
            onClick={position.ask}
            aria-busy={position.isAsking}
          >
            {position.isAsking ? t`Looking for you…` : t`Use my position`}
          </Button>
        )}
        <Button
          kind="quiet"
          size="compact"
          icon="keyboard"
          aria-expanded={isTyping}
          onClick={() => setTyping((before) => !before)}
        >
          <Trans>Type coordinates</Trans>
        </Button>
        {value !== null && (
          <Button kind="quiet" size="compact" icon="x" onClick={remove}>
            <Trans>Remove the pin</Trans>
          </Button>
        )}
      </div>
      <p className="sr" aria-live="polite">
        {news}
      </p>
    </div>
  );
}
