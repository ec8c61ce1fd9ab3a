import { useLingui } from "@lingui/react/macro";
import { chooseNickname } from "@rewardo/contract/challenge-plays";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { call } from "@rewardo/web/api.ts";
import { type FormEvent, useState } from "react";
import { useBusiness } from "../here.tsx";
import look from "../look/parts.module.css";
import type { OwnChallenge } from "./kinds.ts";

interface NicknameProps {
  challenge: OwnChallenge;
  /** What others see of the customer; `null`: nothing yet. */
  nickname: string | null;
  onNamed: (nickname: string | null) => void;
}

/** What others see of the customer in rankings; without a nickname they see a guest. */
export function Nickname({ challenge, nickname, onNamed }: NicknameProps) {
  const { t } = useLingui();
  const { key } = useBusiness();
  const [text, setText] = useState(nickname ?? "");
  const [isFailed, setFailed] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = text.trim() === "" ? null : text.trim();
    const { card_subscription_id } = challenge;
    try {
      await call(chooseNickname, { businessKey: key, body: { card_subscription_id, nickname: chosen } });
      setFailed(false);
      onNamed(chosen);
    } catch {
      setFailed(true);
    }
  };
  return (
    <form className={cx(look.gap, look.nickname)} onSubmit={(event) => void save(event)}>
      <TextField
        label={t({ message: "Your nickname", comment: "In rankings" })}
        hint={t`Others see it in rankings. Never your name.`}
        required={false}
        maxLength={30}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isFailed && <p role="alert">{t`Choose another nickname, without a web address.`}</p>}
      <Button type="submit" disabled={text.trim() === (nickname ?? "")}>
        {t`Save`}
      </Button>
    </form>
  );
}
