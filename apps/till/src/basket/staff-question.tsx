import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Coded } from "@rewardo/contract/fields";
import { useRef } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";

export interface StaffQuestionProps {
  card: Card;
  /** What has to be confirmed. */
  question: Coded;
  /** "Hand over V60 set". */
  label: string;
  onYes: () => void;
  onNo: () => void;
}

interface Asked {
  readonly title: string;
  readonly text: string;
  readonly no: string;
  /** One Enter too many says no: it is most often a slip. */
  readonly isSlip: boolean;
}

/** Asks staff to confirm a second visit soon after another, spending much at once, or a bill far above the usual ones. */
export function StaffQuestion({ card, question, label, onYes, onNo }: StaffQuestionProps) {
  const asked = useAsked(card, question);
  const no = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onNo();
      }}
      narrow
      title={asked.title}
      description={asked.text}
      initialFocus={asked.isSlip ? no : undefined}
      actions={
        <>
          <Button kind={asked.isSlip ? "secondary" : "primary"} onClick={onYes}>
            {label}
          </Button>
          <Button ref={no} kind={asked.isSlip ? "primary" : "secondary"} onClick={onNo}>
            {asked.no}
          </Button>
        </>
      }
    />
  );
}

function useAsked(card: Card, question: Coded): Asked {
  const { t } = useLingui();
  const texts = useSharedTexts(card);
  const format = useFormat();
  const { code, params } = question;
  switch (code) {
    case "unusual_amount": {
      const amount = format.money(Number(params["amount"]), String(params["currency"]));
      return {
        title: t`Is ${amount} right?`,
        text: t`Receipts here are usually much lower.`,
        no: t`Correct the amount`,
        isSlip: true,
      };
    }
    case "delay_between_stamps": {
      const title = card.type === "stamps_stacked" ? t`Stamp again?` : t`Count another visit?`;
      return { title, text: sinceVisit(Number(params["passed"])), no: t`Not now`, isSlip: true };
    }
    default:
      return {
        title: t`Spend that much at once?`,
        text: texts.rejection(question),
        no: t`Not now`,
        isSlip: false,
      };
  }
}

const sinceVisit = (minutes: number): string =>
  minutes < 60
    ? plural(minutes, {
        0: "The last visit with this card was less than a minute ago.",
        one: "The last visit with this card was # minute ago.",
        other: "The last visit with this card was # minutes ago.",
      })
    : plural(Math.floor(minutes / 60), {
        one: "The last visit with this card was # hour ago.",
        other: "The last visit with this card was # hours ago.",
      });
