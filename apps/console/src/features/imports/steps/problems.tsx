import { useLingui } from "@lingui/react/macro";
import type { Import, ImportProblem } from "@rewardo/contract/imports";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { addressOf, call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useImportWords } from "@rewardo/web/i18n/import-texts.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Chip } from "@rewardo/ui/chip.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { importCalls } from "../api.ts";
import c from "../imports.module.css";

const atATime = 25;

/** Problems by line, with the lines as a file to correct; most frequent kinds first, each can be viewed alone. */
export function Problems({ of }: { of: Import }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { sentence } = useImportWords();
  const counts = of.result ?? of.check;
  const [code, setCode] = useState<string | undefined>(undefined);
  const query = useInfiniteQuery({
    queryKey: ["imports", "problems", of._id, of.status, code],
    queryFn: ({ signal, pageParam }) =>
      call(importCalls.problems, {
        params: { id: of._id },
        query: { limit: atATime, cursor: pageParam, code },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const address = addressOf(importCalls.setAside, { params: { id: of._id }, query: { locale: i18n.locale } });
  return (
    <section className="stack g16">
      <div className="row sp wrap">
        <h2>
          {(counts?.partial ?? 0) > 0 ? t`Lines that are set aside, or taken in part` : t`Lines that are set aside`}
        </h2>
        {!of.file_removed && (
          <a href={address} download="" className={buttonClass({ size: "compact" })}>
            <Icon name="download-simple" />
            {t`As a file to correct`}
          </a>
        )}
      </div>
      <Loaded query={query} skeleton={<Skeleton height="200px" />}>
        {({ pages }) => (
          <>
            {(pages[0]?.codes.length ?? 0) > 1 && (
              <div className={c.codes} role="group" aria-label={t`Kinds of problems`}>
                {pages[0]?.codes.map((kind) => (
                  <Chip
                    key={kind.code}
                    set={kind.code === code}
                    aria-pressed={kind.code === code}
                    onClick={() => setCode(kind.code === code ? undefined : kind.code)}
                  >
                    <ShortWords code={kind.code} />{" "}
                    <span className="num dim">{`${format.number(kind.count)}${kind.count_is_estimate ? "+" : ""}`}</span>
                  </Chip>
                ))}
              </div>
            )}
            <ul className={c.problems}>
              {pages
                .flatMap(({ items }) => items)
                .map((problem) => (
                  <Problem key={`${problem.line} ${problem.code} ${problem.field ?? ""}`} of={problem} />
                ))}
            </ul>
            {query.hasNextPage && (
              <div className={c.foot}>
                <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
                  {t`More lines`}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <p className="sr" role="status">
        {code === undefined ? "" : sentence({ code, params: {} })}
      </p>
    </section>
  );
}

function Problem({ of: { line, code, field, value, params } }: { of: ImportProblem }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useImportWords();
  const number = format.number(line);
  const said = words.sentence({ code, params: { value: value ?? "", ...params } }, field);
  const isNamed = value === null || value === "" || said.includes(value);
  return (
    <li className={c.problem}>
      <span className={c.line}>{t`Line ${number}`}</span>
      <span>{said}</span>
      <span className={c.value}>
        {field !== null && (isNamed ? words.field(field) : `${words.field(field)}: ${value}`)}
      </span>
    </li>
  );
}

/** A kind of problem, its gaps left open. */
function ShortWords({ code }: { code: string }) {
  const { sentence } = useImportWords();
  return sentence({ code, params: {} }).replace(/\.$/, "");
}
