import { useLingui } from "@lingui/react/macro";
import type { CardTemplate } from "@rewardo/contract/cards";
import { readPublicInfo } from "@rewardo/contract/public-info";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { looks, templates, useTemplateWords } from "../../kit/card-templates.ts";
import { call } from "@rewardo/web/api.ts";
import { refreshSession, useAllowed } from "@rewardo/web/session/index.ts";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { programmeCalls } from "./api.ts";
import { SentDialog } from "./parts/sent-dialog.tsx";

type Beginning = CardTemplate | "blank_stamps" | "blank_points";

/**
 * Suggested template by kind of business: where people buy one thing at a time a card of few stamps fits; shops with
 * many prices give points.
 */
const fitting: Readonly<Record<string, CardTemplate>> = {
  gastronomy: "coffee_stamps",
  beauty_and_wellness: "visit_stamps",
  services: "visit_stamps",
  health: "visit_stamps",
  entertainment: "visit_stamps",
  fashion: "points",
  online: "points",
  hospitality_and_tourism: "points",
};

/** Another loyalty program: a draft from a template, those that fit the business first, or from scratch. */
export function NewCardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useTemplateWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: info } = useQuery({
    queryKey: ["public_info"],
    queryFn: ({ signal }) => call(readPublicInfo, { signal }),
    enabled: useAllowed("public_info_modify"),
  });
  const first = fitting[info?.category ?? ""] ?? "coffee_stamps";
  const [chosen, choose] = useState<Beginning | null>(null);
  const beginning = chosen ?? first;
  // `null` until it is typed: then it follows the template.
  const [typed, setTyped] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isBlank = beginning === "blank_stamps" || beginning === "blank_points";
  const template = beginning === "blank_stamps" ? "coffee_stamps" : beginning === "blank_points" ? "points" : beginning;
  const name = typed ?? (isBlank ? "" : words[template].name);
  const begin = async () => {
    const { stock, icon: stamp_icon, required } = looks[template];
    const reward = isBlank ? {} : { reward_name: words[template].reward(required ?? 0) };
    // The till asks how many; the draft says so, and its editor knows the other ways.
    const per = isBlank || required === null ? {} : { stamp_per: "item" as const };
    const body = { template, name: name.trim(), stock, stamp_icon, status: "draft" as const, ...per, ...reward };
    const card = await call(programmeCalls.create, { body, idempotencyKey });
    await client.invalidateQueries({ queryKey: ["cards"] });
    void refreshSession();
    await navigate({ to: "/cards/$cardId", params: { cardId: card._id } });
  };
  return (
    <SentDialog
      title={t`New loyalty program`}
      description={t`It begins as a draft: customers and tills see nothing of it before you publish.`}
      isDirty={typed !== null}
      onClose={onClose}
      button={{
        ...{ pending: t`Opening`, done: t({ message: "Opened", context: "card" }) },
        failed: t({ message: "Not opened", context: "card" }),
        children: t`Begin the draft`,
      }}
      check={() => {
        setSent(true);
        if (name.trim() === "") throw new Error("Not complete");
      }}
      send={begin}
    >
      <RadioGroup
        legend={t`Kind of card`}
        name="template"
        column
        options={[
          ...[first, ...templates.filter((one) => one !== first)].map((value) => ({
            value,
            label: words[value].label,
            hint: words[value].hint,
          })),
          { value: "blank_stamps" as const, label: t`Blank stamp card`, hint: t`You decide everything yourself.` },
          { value: "blank_points" as const, label: t`Blank points card`, hint: t`You decide everything yourself.` },
        ]}
        value={beginning}
        onChange={choose}
      />
      <TextField
        label={t`Name of the card`}
        maxLength={100}
        autoComplete="off"
        value={name}
        error={wasSent && name.trim() === "" ? t`This is needed in the language of your business` : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </SentDialog>
  );
}
