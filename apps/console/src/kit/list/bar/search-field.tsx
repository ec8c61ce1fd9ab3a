import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./search-field.module.css";
import { longestSearch } from "../search-state.ts";

/** Typing that rests this long is searched for. */
const restMs = 250;
/** A narrower field would not look like one to write in. */
const fewestLetters = 24;
const typing = "input, select, textarea, [contenteditable]";

export interface SearchFieldProps {
  /** What can be found here: "Find a place". */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Searches a list while the user types; `/` focuses it from anywhere on the page. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // A new address, by Back or a link, shows its own search; the echo of what was typed here changes nothing.
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const send = () => {
    const next = text.trim();
    if (next === sent) return;
    setSent(next);
    onChange(next);
  };
  const sendWhatRests = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendWhatRests(), restMs);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing) !== null) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <search className={c.search}>
      <Icon name="magnifying-glass" size={18} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        size={Math.max(fewestLetters, label.length)}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longestSearch}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") send();
        }}
        // Sent immediately on blur: a delayed search would bring the list back after a tap on a row has opened another
        // page.
        onBlur={send}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
