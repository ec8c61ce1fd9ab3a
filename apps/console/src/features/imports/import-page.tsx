import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Import } from "@rewardo/contract/imports";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { CheckStep } from "./steps/check-step.tsx";
import { ColumnsStep } from "./steps/columns-step.tsx";
import { fileSize } from "./file-size.ts";
import { ProgressStep } from "./steps/progress-step.tsx";
import { ResultStep } from "./steps/result-step.tsx";
import { StatusTag } from "./status-tag.tsx";
import { type StepName, Steps } from "./steps/steps.tsx";
import { useImport } from "./use-import.ts";
import { useKindWords } from "./use-kinds.ts";

/** One import at whatever step it is; the server knows which, so the page may be left and opened again at any time. */
export function ImportPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/imports/$id" });
  const query = useImport(id);
  const title = query.data?.file_name ?? t`Import`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/imports", label: t`Imports` }}
      title={title}
      status={query.data === undefined ? undefined : <StatusTag status={query.data.status} />}
      sub={query.data === undefined ? undefined : <Facts of={query.data} />}
    >
      <Loaded query={query} skeleton={<ImportSkeleton />}>
        {(one) => <Step key={one._id} of={one} />}
      </Loaded>
    </DetailPage>
  );
}

const stepOf: Readonly<Record<Import["status"], StepName | "done">> = {
  ready: "columns",
  checking: "check",
  checked: "check",
  running: "import",
  paused: "import",
  failed: "import",
  done: "done",
  undoing: "done",
  undone: "done",
};

function Step({ of }: { of: Import }) {
  // Going back from the check to the columns keeps everything.
  const [isBack, setBack] = useState(false);
  const { status } = of;
  const isAtColumns = status === "ready" || (status === "checked" && isBack);
  return (
    <>
      <Steps present={isAtColumns ? "columns" : stepOf[status]} status={status} />
      {isAtColumns ? (
        <ColumnsStep of={of} onChecked={() => setBack(false)} />
      ) : status === "checked" ? (
        <CheckStep of={of} onBack={() => setBack(true)} />
      ) : status === "checking" || status === "running" || status === "paused" || status === "undoing" ? (
        <ProgressStep of={of} />
      ) : (
        <ResultStep of={of} />
      )}
    </>
  );
}

/** "Customers · about 1,240 lines · 84 kB · Marta Wójcik, 12 June". */
function Facts({ of }: { of: Import }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useKindWords();
  const { lines_total: lines } = of;
  const facts = [
    words[of.kind],
    t`${plural(lines, { one: "# line", other: "# lines" })}`,
    fileSize(of.file_bytes, format.locale),
    of.account_name,
    format.date(of.created_at, "shortDate"),
  ];
  return <span className="num">{facts.filter((fact) => fact !== null && fact !== "").join(" · ")}</span>;
}

function ImportSkeleton() {
  return (
    <div className="stack g16">
      <Skeleton height="28px" width="360px" />
      <Skeleton height="120px" />
      <Skeleton height="320px" />
    </div>
  );
}
