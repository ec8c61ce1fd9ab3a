import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { Device } from "@rewardo/contract/devices";
import type { PinStaff, Serving } from "@rewardo/contract/pins";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { Rosette, StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { cardStock, stockClass } from "@rewardo/loyalty/card/stock.ts";
import { useNamedPlaces } from "@rewardo/web/places.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { ApiError, isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { pinCalls } from "./api.ts";
import { checkHere, forgetHere, keepHere, useGoOnByPin } from "./kept-pins.ts";
import c from "./pin-screen.module.css";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const length = 4;
/** Names shown at once: two rows on a phone; more would push the keys off the screen. */
const shownAtOnce = 8;

interface PinScreenProps {
  device: Device;
  business: Business;
  staff: PinStaff["staff"];
  /** Visits at the device's places today; `null` where nobody knows. */
  visits: number | null;
  /** How many of these guests have a reward to come. */
  rewards: number;
  /** `isByKeptPin`: checked here, since the server did not answer. */
  onServing: (serving: Serving, isByKeptPin?: boolean) => Promise<void>;
  /** The till was opened without a network: PINs are checked here alone. */
  isByKeptPin?: boolean;
  /** A person is locked here now. */
  onLocked: () => void;
  /** Who served so far, while the PIN is asked for again; `onBack` leaves it at that. */
  again?: { readonly account_id: string; readonly onBack: () => void } | undefined;
}

/**
 * PIN entry of the person who serves. Each of four digits stamps a well: the length is visible, the digits never are.
 */
export function PinScreen(props: PinScreenProps) {
  const { device, business, visits, rewards, onServing, onLocked, isByKeptPin = false, again } = props;
  const { t } = useLingui();
  const staff = props.staff.map((one) => ({ ...one, name: one.name === "" ? t`No name` : one.name }));
  const format = useFormat();
  const now = useMinute();
  const [card] = useCards().byId.values();
  useGoOnByPin();
  const [chosenId, setChosenId] = useState(again?.account_id ?? (staff.length === 1 ? (staff[0]?._id ?? null) : null));
  const chosen = staff.find(({ _id }) => _id === chosenId);
  const { pin, wrong, isSending, press } = usePin({ chosen, onServing, onLocked });
  const stock = stockClass(cardStock(card?.design.stock));
  const [showsAll, setShowsAll] = useState(staff.length <= (again === undefined ? shownAtOnce : 1));
  // Guests may have touched the screen: they are shown whom they see at work, and no other names.
  const first = again === undefined ? staff.slice(0, shownAtOnce) : staff.filter(({ _id }) => _id === again.account_id);
  const shown = showsAll ? staff : first;
  const where = [...(useNamedPlaces(device.place_ids) ?? []).map(({ name }) => name), device.name].join(", ");
  return (
    <div className={c.screen}>
      <div className={cx(c.counter, stock)}>
        <Rosette className={c.rosette} />
        <div className={c.whose}>
          <span className={c.logo}>
            <LogoTile
              name={business.name}
              size="fill"
              icon={business.logo_icon}
              url={business.logo === null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=184`}
            />
          </span>
          <p>
            <b>{business.name}</b>
            <span>{where}</span>
          </p>
        </div>
        <p className={c.clock}>
          <time>{format.date(now, "time")}</time>
          <b>{format.date(now, "weekdayDate")}</b>
          {visits !== null && again === undefined && (
            <span>
              {plural(visits, { 0: "No visit yet today", one: "# visit today", other: "# visits today" })}
              {rewards > 0 &&
                `, ${plural(rewards, { one: "# reward is waiting to be collected", other: "# rewards are waiting to be collected" })}`}
            </span>
          )}
        </p>
      </div>
      <div className={c.keys}>
        <h1>{t`Who is serving?`}</h1>
        {staff.length === 0 ? (
          <p className="mut">{t`No one who scans here has a PIN yet. Each person sets their own in the console, under My account.`}</p>
        ) : (
          <>
            <div className={c.staff} role="group" aria-label={t`Who is serving?`}>
              {shown.map(({ _id, name }) => (
                <button
                  key={_id}
                  type="button"
                  className={c.person}
                  aria-pressed={_id === chosenId}
                  onClick={() => {
                    press("clear");
                    setChosenId(_id);
                  }}
                >
                  <span className={c.initials} aria-hidden="true">
                    {initialsOf(name)}
                  </span>
                  <span className="el">
                    {shortName(name, staff)}
                    <span className="sr">{name.slice(shortName(name, staff).length)}</span>
                  </span>
                </button>
              ))}
            </div>
            <p className={c.ask}>
              {chosen === undefined
                ? t`Choose your name, then enter your PIN.`
                : chosen.is_locked && isByKeptPin
                  ? t`This PIN was tried too often. It can be checked again once there is a network.`
                  : chosen.is_locked
                    ? t`This PIN is locked on this device after too many wrong tries. Someone who manages devices can unlock it.`
                    : t`PIN of ${chosen.name}, ${length} digits`}
            </p>
            <div
              className={cx(c.wells, stock, wrong !== null && c.wrong)}
              role="img"
              aria-label={plural(pin.length, {
                0: "No digit entered",
                one: "# digit entered",
                other: "# digits entered",
              })}
            >
              {Array.from({ length }, (_, at) => (
                <span key={at} className={c.well}>
                  {at < pin.length && <StampIcon name={card?.design.stamp_icon} className={c.stamp} />}
                </span>
              ))}
            </div>
            <p className={c.problem} role="alert">
              {wrong !== null && (
                <>
                  <Icon name="warning-circle-fill" size={18} /> {wrong}
                </>
              )}
            </p>
            <div className={c.pad}>
              {digits.map((digit) => (
                <Key key={digit} label={digit} disabled={isSending || !mayType(chosen)} onPress={() => press(digit)} />
              ))}
              {showsAll ? (
                <span />
              ) : (
                <button type="button" className={cx(c.key, c.bare)} onClick={() => setShowsAll(true)}>
                  {t({
                    message: "Others",
                    context: "staff",
                    comment: "Button at a till: shows the people who are not among the first",
                  })}
                </button>
              )}
              <Key label="0" disabled={isSending || !mayType(chosen)} onPress={() => press("0")} />
              <button
                type="button"
                className={cx(c.key, c.bare)}
                aria-label={t`Delete`}
                disabled={pin === "" || isSending}
                onClick={() => press("back")}
              >
                <Icon name="backspace" size={24} />
              </button>
            </div>
          </>
        )}
        {again === undefined ? (
          <p className={c.foot}>
            <Icon name="lock-key" size={16} />{" "}
            {t`Locks after 2 minutes without a scan. A forgotten PIN is replaced under My account.`}
          </p>
        ) : (
          <Button size="till" disabled={isSending} onClick={again.onBack}>
            {t`Back to rush mode`}
          </Button>
        )}
      </div>
    </div>
  );
}

const mayType = (chosen: PinStaff["staff"][number] | undefined): boolean => chosen !== undefined && !chosen.is_locked;

/** The first name; the whole where others here share it. */
const shortName = (name: string, staff: PinStaff["staff"]): string => {
  const firstOf = (whole: string) => whole.split(" ")[0] ?? whole;
  return staff.filter((one) => firstOf(one.name) === firstOf(name)).length > 1 ? name : firstOf(name);
};

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join("");

function Key({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button type="button" className={c.key} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  );
}

type Press = (typeof digits)[number] | "0" | "back" | "clear";

/** Keys that follow each other so fast are a hand scanner's: it types a code, and four digits of one could pass for a PIN. */
const burstMs = 250;

/** What was typed, by touch or on a keyboard; the fourth digit sends. */
function usePin({
  chosen,
  onServing,
  onLocked,
}: Pick<PinScreenProps, "onServing" | "onLocked"> & { chosen: PinStaff["staff"][number] | undefined }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [pin, setPin] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (account_id: string, entered: string) => {
    setSending(true);
    try {
      const serving = await call(pinCalls.serve, { body: { account_id, pin: entered } });
      void keepHere({ account_id, name: serving.name, pin: entered }).catch(() => undefined);
      await onServing(serving);
    } catch (error) {
      const offline = error instanceof ApiError ? null : await checkHere(account_id, entered).catch(() => null);
      if (offline?.is === "right") await onServing(offline.serving, true);
      else if (offline?.is === "wrong") setWrong(triesWords(offline.tries_left));
      else if (offline !== null)
        setWrong(t`Without a network this PIN cannot be checked here. Try again when it is back.`);
      else setWrong(isApiError(error, "pin_wrong") ? wrongWords(error) : words(error));
      if (isApiError(error, "pin_wrong")) void forgetHere(account_id, entered).catch(() => undefined);
      if (isApiError(error, "pin_locked")) onLocked();
    } finally {
      setPin("");
      setSending(false);
    }
  };
  const wrongWords = (error: unknown) => triesWords(error instanceof ApiError ? Number(error.params["tries_left"]) : 0);
  const triesWords = (left: number) => {
    const tries = plural(left, { one: "# try is left.", other: "# tries are left." });
    return t`This is not the PIN. ${tries}`;
  };
  const typed = useRef({ text: "", atMs: Number.NEGATIVE_INFINITY });
  const typedPin = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = (key: Press, isTyped = false) => {
    clearTimeout(typedPin.current);
    if (isSending) return;
    setWrong(null);
    if (key === "clear") return setPin("");
    if (key === "back") return setPin(pin.slice(0, -1));
    if (chosen === undefined || chosen.is_locked) return;
    const next = pin + key;
    setPin(next);
    if (next.length !== length) return;
    if (isTyped) typedPin.current = setTimeout(() => void send(chosen._id, next), burstMs);
    else void send(chosen._id, next);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (ctrlKey || metaKey || altKey) return;
    const { text, atMs } = typed.current;
    const isBurst = timeStamp - atMs <= burstMs;
    if (key.length !== 1) {
      typed.current = { text: "", atMs: Number.NEGATIVE_INFINITY };
      if (key === "Backspace") return press("back");
      // The scanner's Enter must not press the button that has the focus.
      if (isBurst && (key === "Enter" || key === "Tab")) {
        event.preventDefault();
        event.stopPropagation();
      }
      return;
    }
    const burst = isBurst ? text + key : key;
    typed.current = { text: burst, atMs: timeStamp };
    // A card that is held to a hand scanner is no try of somebody's PIN.
    if (/^[0-9]{1,4}$/.test(burst)) press(key as Press, true);
    else press("clear");
  });
  // Listens before the keys are painted: a PIN typed at the first sight of them is whole.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => {
      clearTimeout(typedPin.current);
      window.removeEventListener("keydown", listen, { capture: true });
    };
  }, []);
  return { pin, wrong, isSending, press };
}
