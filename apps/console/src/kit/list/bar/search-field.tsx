import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./search-field.module.css";
import { longestSearch } from "../search-state.ts";

/** Typing that rests this long is searched for. */
const restMs = 250;
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
  // Another address, by the way back or by a link, shows its own search. What was typed here comes back as it was sent.
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
        // At once, or a search that comes after a tap on a row would call the page back that the tap opens.
        onBlur={send}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
