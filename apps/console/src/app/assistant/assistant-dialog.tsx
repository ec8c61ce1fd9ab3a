import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useRfmWords } from "../../kit/words/use-rfm-words.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { seesAllPlaces } from "@rewardo/web/session/reach.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import {
  answerQuery,
  countOf,
  daysOf,
  leavingGroups,
  ofWholeBusiness,
  questionNames,
  type QuestionName,
} from "./assistant-calls.ts";
import { nearestTo } from "./nearest.ts";
import rows from "../page-dialog/rows.module.css";
import c from "./assistant.module.css";
import { useAssistantWords } from "./use-assistant-words.ts";

interface AssistantDialogProps {
  onClose: () => void;
}

/** Ready questions about one's own figures. They are answered by the statistics, and nothing is ever written. */
export function AssistantDialog(props: AssistantDialogProps) {
  // The dialog can open over any page, outside of what the shell provides.
  return (
    <QueryClientProvider client={queryClient}>
      <Questions {...props} />
    </QueryClientProvider>
  );
}

function Questions({ onClose }: AssistantDialogProps) {
  const { t } = useLingui();
  const today = useFormat().day(useMinute());
  const { questions } = useAssistantWords();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<QuestionName | null>(null);
  const seesAll = seesAllPlaces(useSession());
  const known = questionNames.filter((name) => seesAll || !ofWholeBusiness.includes(name));
  const shown = nearestTo(typed, known, (name) => questions[name]);
  return (
    <Dialog open onOpenChange={onClose} title={t`Ask about your figures`} closeButton sheet>
      <div className={c.assistant}>
        <TextField
          label={t`Find a question`}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {shown.length === 0 && <p className="mut">{t`There is no such question. Try “quiet” or “reward”.`}</p>}
        <ul className={rows.rows}>
          {shown.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={rows.row}
                aria-expanded={open === name}
                onClick={() => setOpen((before) => (before === name ? null : name))}
              >
                {questions[name]}
                <Icon name={open === name ? "caret-up" : "caret-down"} />
              </button>
              {open === name && <Answer name={name} today={today} />}
            </li>
          ))}
        </ul>
        <p className="mut t12">{t`Answered from your statistics, up to yesterday. Nothing is changed and nothing leaves.`}</p>
      </div>
    </Dialog>
  );
}

function Answer({ name, today }: { name: QuestionName; today: string }) {
  const { t } = useLingui();
  const { answer } = useAssistantWords();
  const errorWords = useErrorWords();
  const mayList = useAllowed("users_view");
  const format = useFormat();
  const rfmWords = useRfmWords();
  const query = useQuery(answerQuery(name, today));
  const days = daysOf(name, today);
  return (
    <div className={c.answer} role="status">
      {query.isPending && <p className="mut">{t`Counting…`}</p>}
      {query.isError && <p>{errorWords(query.error)}</p>}
      {query.data !== undefined && (
        <>
          <p>{answer(name, query.data)}</p>
          {name === "leaving" && mayList ? (
            // The list shows one group at a time.
            <div className={c.groups}>
              {leavingGroups.map((group) => {
                const count = countOf(query.data, group);
                return count === 0 ? null : (
                  <Link
                    key={group}
                    to="/users"
                    search={{ rfm_group: group }}
                    className={buttonClass({ size: "compact" })}
                  >
                    {rfmWords(group).name}: {format.number(count)}
                  </Link>
                );
              })}
            </div>
          ) : (
            <Link
              to="/stats"
              search={{ date_from: days.from, date_to: days.to }}
              className={buttonClass({ size: "compact" })}
            >
              {t`Show the statistics`}
            </Link>
          )}
        </>
      )}
    </div>
  );
}
