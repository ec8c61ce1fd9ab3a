import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { lazy, Suspense, useState } from "react";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import type { MenuEntry } from "@rewardo/ui/overlays/menu-of.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { CouponTicket } from "./coupon-ticket.tsx";
import c from "./coupons-page.module.css";
import { PartList } from "../parts/part-list.tsx";
import { PartMenu } from "../parts/part-menu.tsx";
import { usedOf } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { useCouponWords } from "./use-coupon-words.ts";
import { useMayEdit } from "../use-may-edit.ts";
import { type PartActions, usePartActions } from "../parts/use-part-actions.ts";

const CouponDialog = lazy(async () => ({ default: (await import("./coupon-dialog.tsx")).CouponDialog }));

const CodesDialog = lazy(async () => ({ default: (await import("./codes-dialog.tsx")).CodesDialog }));
const CouponSuggestions = lazy(async () => ({
  default: (await import("../suggestions/coupon-suggestions.tsx")).CouponSuggestions,
}));
const HandoutDialog = lazy(async () => ({ default: (await import("./handout-dialog.tsx")).HandoutDialog }));
const GiveDialog = lazy(async () => ({ default: (await import("./give-dialog.tsx")).GiveDialog }));
const dialogs = { codes: CodesDialog, handouts: HandoutDialog, give: GiveDialog } as const;

type Stage = "running" | "planned" | "ended";

/** Stage of a coupon on a local day; a paused coupon has not ended. */
const stageOf = ({ validity, status }: CouponPart, now: string): Stage => {
  if (status === "archived") return "ended";
  if (validity.kind !== "datetime_range") return "running";
  if (validity.to !== null && validity.to <= now) return "ended";
  return validity.from !== null && validity.from > now ? "planned" : "running";
};

/** What a card's customers may use once or more: discounts, stamps, things free of charge. */
export function CouponsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const actions = usePartActions("coupons");
  const [stage, setStage] = useState<Stage>("running");
  const [open, setOpen] = useState<{ dialog: keyof typeof dialogs; coupon: CouponPart } | null>(null);
  const [edited, setEdited] = useState<CouponPart | "new" | null>(null);
  const Shows = open === null ? undefined : dialogs[open.dialog];
  const minute = useMinute();
  // The business's wall clock, as the terms are written.
  const now = `${format.day(minute)}T${format.date(minute, "time")}`;
  const of = (one: Stage) => actions.rows.filter((coupon) => stageOf(coupon, now) === one);
  const counts = { running: of("running").length, planned: of("planned").length, ended: of("ended").length };
  const isParted = counts.planned + counts.ended > 0;
  const shown = isParted ? of(stage) : actions.rows;
  const front = shown.find(({ status }) => status === "active");
  const none = {
    running: isParted
      ? t`No coupon is running.`
      : t`No coupon yet. It brings customers back, or tells them of something new.`,
    planned: t`No coupon is planned.`,
    ended: t`No coupon has ended.`,
  };
  return (
    <>
      <PartList
        intro={
          isParted ? (
            <Segment
              label={t`Which coupons`}
              options={[
                { value: "running", label: `${t({ message: "Running", context: "coupons" })} ${counts.running}` },
                { value: "planned", label: `${t({ message: "Planned", context: "coupons" })} ${counts.planned}` },
                { value: "ended", label: `${t({ message: "Ended", context: "coupons" })} ${counts.ended}` },
              ]}
              value={stage}
              onChange={setStage}
            />
          ) : (
            t`What customers may use besides their rewards.`
          )
        }
        label={t`Coupons`}
        add={t`Add coupon`}
        onAdd={() => setEdited("new")}
        ghost={{ kind: "coupon" }}
        none={none[isParted ? stage : "running"]}
        isEmpty={shown.length === 0}
        apart
        shown={front === undefined ? undefined : <Shown coupon={front} />}
        suggested={<CouponSuggestions onUse={setEdited} />}
      >
        {shown.map((coupon) => (
          <Row
            key={coupon._id}
            coupon={coupon}
            isOn={stageOf(coupon, now) === "running"}
            actions={actions}
            onEdit={setEdited}
            onOpen={(dialog) => setOpen({ dialog, coupon })}
          />
        ))}
      </PartList>
      {open !== null && Shows !== undefined && (
        <Suspense fallback={null}>
          <Shows coupon={open.coupon} name={words.text(open.coupon.name)} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <CouponDialog
            key={edited === "new" ? "new" : edited._id}
            coupon={edited === "new" || edited._id === "" ? null : edited}
            suggested={edited !== "new" && edited._id === "" ? edited : undefined}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RowProps {
  coupon: CouponPart;
  /** Within its days. */
  isOn: boolean;
  actions: PartActions<CouponPart>;
  onEdit: (coupon: CouponPart) => void;
  onOpen: (dialog: keyof typeof dialogs) => void;
}

function Row({ coupon, isOn, actions, onEdit, onOpen }: RowProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const says = useCouponWords(programme.type);
  const mayEdit = useMayEdit();
  const mayGive = useAllowed("users_modify");
  const name = words.text(coupon.name);
  const changed = actions.changeOf(coupon._id);
  const was = actions.publishedOf(coupon._id);
  const before = was === undefined ? undefined : says.effect(was);
  const effect = says.effect(coupon);
  const isActive = coupon.status === "active";
  const more: MenuEntry[] = [];
  if (coupon.issue === "on_grant") {
    more.push({ key: "codes", icon: "ticket", label: t`Codes`, onSelect: () => onOpen("codes") });
    if (mayGive)
      more.push({ key: "give", icon: "user-plus", label: t`Give to a customer`, onSelect: () => onOpen("give") });
    if (coupon.target.kind !== "card_subscription")
      more.push({
        key: "handouts",
        icon: "users-three",
        label: t`Give to a group`,
        onSelect: () => onOpen("handouts"),
      });
  }
  return (
    <li>
      <CouponTicket
        coupon={coupon}
        resting={!isActive || !isOn}
        changed={changed !== undefined}
        menu={
          mayEdit ? <PartMenu part={coupon} name={name} actions={actions} onEdit={onEdit} more={more} /> : undefined
        }
      >
        <div className={c.name}>
          <b>{name}</b>
          {changed !== undefined && <Tag tone="line">{words.difference(changed.difference)}</Tag>}
        </div>
        <p>
          {effect}
          {before !== undefined && before !== effect && (
            <>
              {" · "}
              {t`was ${before}`}
            </>
          )}
        </p>
        <p>
          {says.validity(coupon)}
          {coupon.effect.kind !== "none" && ` · ${says.frequency(coupon)}`}
        </p>
        <div className={c.tags}>
          {coupon.status === "draft" && <Tag tone="warn">{t({ message: "paused", context: "coupon" })}</Tag>}
          <Tag>{says.target(coupon)}</Tag>
          {says.limits(coupon, usedOf(programme, coupon._id)).map((limit) => (
            <Tag key={limit}>{limit}</Tag>
          ))}
        </div>
      </CouponTicket>
    </li>
  );
}

/** The first coupon, under the card, as a customer has it. */
function Shown({ coupon }: { coupon: CouponPart }) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const says = useCouponWords(programme.type);
  return (
    <CouponTicket coupon={coupon} resting={false}>
      <b>{words.text(coupon.name)}</b>
      <p>{says.validity(coupon)}</p>
      <div className={c.tags}>
        <Tag>{t`show at the till`}</Tag>
      </div>
    </CouponTicket>
  );
}
