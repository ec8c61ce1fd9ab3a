import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CodeBatch, CodesInput } from "@rewardo/contract/coupon-codes";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { DownloadLink } from "../../../kit/actions/download-link.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import { codeCalls } from "../api.ts";
import { codesInFile } from "./code-file.ts";
import { CouponSheet } from "./coupon-sheet.tsx";
import c from "./coupon-sheet.module.css";
import { CountField } from "../fields/typed-fields.tsx";
import { useCardDraft } from "../use-draft.ts";

const mostCodes = 100_000;
/** Most codes in one request. */
const mostImported = 50_000;

interface CodesDialogProps {
  coupon: CouponPart;
  name: string;
  onClose: () => void;
}

/** The codes of a coupon: those there are, as a table, and new ones. */
export function CodesDialog({ coupon, name, onClose }: CodesDialogProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const [isTyped, setTyped] = useState(false);
  const client = useQueryClient();
  const params = { id: programme.card_id, part_id: coupon._id };
  const queryKey = ["programmes", "codes", coupon._id];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(codeCalls.list, { params, signal }) });
  const isPublished = programme.published.coupons.some(
    ({ _id, status }) => _id === coupon._id && status !== "archived",
  );
  return (
    <CouponSheet
      title={t({ message: `Codes for ${name}`, comment: "Name of a coupon" })}
      isDirty={isTyped}
      onClose={onClose}
      query={query}
      list={(batches) => <Batches batches={batches} card_id={programme.card_id} coupon_id={coupon._id} />}
      isPublished={isPublished}
      unpublished={t`Publish the coupon first; then it can have codes.`}
      adds={
        <NewCodes
          onTyped={setTyped}
          add={async (body, idempotencyKey) => {
            await call(codeCalls.add, { params, body, idempotencyKey });
            await client.invalidateQueries({ queryKey });
          }}
        />
      }
    />
  );
}

interface BatchesProps {
  batches: readonly CodeBatch[];
  card_id: string;
  coupon_id: string;
}

function Batches({ batches, card_id, coupon_id }: BatchesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const mayExport = useAllowed("data_export");
  if (batches.length === 0) return <p className="mut">{t`No codes yet.`}</p>;
  return (
    <ul className={c.batches} aria-label={t`Codes`}>
      {batches.map(({ _id, source, code, codes_count, claimed_count, created_at }) => {
        const day = format.date(created_at, "shortDate");
        const file = `/api/businesses/current/cards/${card_id}/coupons/${coupon_id}/codes/export?batch_id=${_id}&locale=${format.locale}`;
        return (
          <li key={_id} className={c.batch}>
            <div>
              <p className="num">{code ?? plural(codes_count, { one: "# code", other: "# codes" })}</p>
              <p className="mut t13">
                {source === "shared"
                  ? plural(claimed_count, {
                      one: "for everyone, # customer had it",
                      other: "for everyone, # customers had it",
                    })
                  : plural(claimed_count, { one: "# used", other: "# used" })}
                {", "}
                {day}
              </p>
            </div>
            {source !== "shared" && mayExport && (
              <div className={c.ways}>
                <Link
                  to="/cards/$cardId/print"
                  params={{ cardId: card_id }}
                  search={{ kind: "codes", coupon: coupon_id, batch: _id }}
                  className={buttonClass({ square: true })}
                >
                  <Icon name="printer" />
                  <VisuallyHidden>{t`Print the codes of ${day}`}</VisuallyHidden>
                </Link>
                <DownloadLink href={file} isSign>{t`Download the codes of ${day}`}</DownloadLink>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Source = CodesInput["source"];

interface NewCodesProps {
  add: (body: CodesInput, idempotencyKey: string) => Promise<void>;
  /** Called with whether the field holds codes that are saved nowhere else. */
  onTyped: (isTyped: boolean) => void;
}

function NewCodes({ add, onTyped }: NewCodesProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const [source, setSource] = useState<Source>("made");
  const [count, setCount] = useState<number | null>(100);
  const [own, setOwn] = useState("");
  const [shared, setShared] = useState("");
  const isTyped = own.trim() !== "" || shared.trim() !== "";
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  const [problem, setProblem] = useState<string | null>(null);
  // A repeat after silence makes no second batch.
  const [sent, setSent] = useState({ of: "", key: "" });
  const body = (): CodesInput | null => {
    const codes = own.split(/[\n,;]+/).flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
    if (source === "made") return count === null ? null : { source, count };
    if (source === "shared") return shared.trim() === "" ? null : { source, code: shared };
    return codes.length === 0 ? null : { source, codes };
  };
  const send = async () => {
    setProblem(null);
    const wanted = body();
    if (wanted === null) {
      setProblem(t`Say which codes first`);
      throw new Error("Not complete");
    }
    const of = JSON.stringify(wanted);
    const key = sent.of === of ? sent.key : crypto.randomUUID();
    setSent({ of, key });
    try {
      await add(wanted, key);
      setSent({ of: "", key: "" });
      setOwn("");
      setShared("");
    } catch (error) {
      const fault = error instanceof ApiError ? error.errors[0] : undefined;
      setProblem(
        fault?.code === "taken"
          ? t`One of these codes is taken already. Nothing was added.`
          : fault?.code === "invalid_code" || fault?.path.startsWith("code") === true
            ? t`A code has letters and digits, 4 to 40 of them. Nothing was added.`
            : errorWords(error),
      );
      throw error;
    }
  };
  return (
    <div className={c.fresh}>
      <RadioGroup
        legend={t`New codes`}
        column
        value={source}
        onChange={setSource}
        options={[
          { value: "made", label: t`Make codes`, hint: t`Each is good for one customer.` },
          { value: "imported", label: t`Bring codes of your own` },
          { value: "shared", label: t`One code for everyone`, hint: t`Each customer can use it once.` },
        ]}
      />
      {source === "made" && (
        <CountField
          label={t`How many`}
          hint={t`At most 100,000 at once.`}
          most={mostCodes}
          value={count}
          onChange={setCount}
        />
      )}
      {source === "imported" && (
        <>
          <Textarea
            label={t({ message: "Codes", context: "field" })}
            hint={t`One a line, or with commas between them. Capitals, spaces and hyphens make no difference.`}
            rows={5}
            value={own}
            onChange={({ currentTarget }) => setOwn(currentTarget.value)}
          />
          <CodeFile
            onCodes={(codes) => {
              setOwn(codes.join("\n"));
              setProblem(
                codes.length === 0
                  ? t`No codes were found in this file.`
                  : codes.length > mostImported
                    ? t`At most 50,000 codes at once. Split the file.`
                    : null,
              );
            }}
          />
        </>
      )}
      {source === "shared" && (
        <TextField
          label={t({ message: "Code", context: "of a coupon" })}
          figures
          autoComplete="off"
          maxLength={40}
          value={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.value)}
        />
      )}
      <Problem>{problem}</Problem>
      <div>
        <AsyncButton
          kind="primary"
          action={send}
          pending={t`Adding`}
          done={t({ message: "Added", context: "codes" })}
          failed={t`Not added`}
        >
          {t`Add codes`}
        </AsyncButton>
      </div>
    </div>
  );
}

/** Takes the codes out of a file of another program into the field, where they can be seen before they are added. */
function CodeFile({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [exportNote, setExportNote] = useState("");
  return (
    <div className={c.file}>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={t`File with codes`}
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file === undefined) return;
          const codes = codesInFile(await file.text());
          setExportNote(plural(codes.length, { one: "# code in the file", other: "# codes in the file" }));
          onCodes(codes);
        }}
      />
      <Button icon="upload-simple" onClick={() => input.current?.click()}>
        {t`From a CSV file`}
      </Button>
      <span className="mut t13" role="status">
        {exportNote}
      </span>
    </div>
  );
}
