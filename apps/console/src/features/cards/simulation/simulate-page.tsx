import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Programme } from "@rewardo/contract/programmes";
import { simulatedDays, type Simulation } from "@rewardo/contract/simulations";
import { parseMoney } from "@rewardo/rules/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { editedOf, programmeCalls, simulationsQuery } from "../api.ts";
import { SimulationGhost } from "./simulation-ghost.tsx";
import { SimulationProgress } from "./simulation-progress.tsx";
import { SimulationReport } from "./simulation-report.tsx";
import c from "./simulate-page.module.css";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";

const isOver = ({ status }: Simulation): boolean => status !== "queued" && status !== "running";

/** The draft over days that really happened: what it would have given, and to whom. */
export function SimulatePage() {
  const { programme } = useCardDraft();
  const query = useQuery({
    ...simulationsQuery(programme.card_id),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => !isOver(one)) === true ? 1000 : false),
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height="320px" />}>
      {({ items }) => <Simulate simulations={items} refresh={() => query.refetch()} />}
    </Loaded>
  );
}

/** Rewards that either side hands over, by what they are called. */
const rewardsOf = (programme: Programme) => {
  const edited = editedOf(programme);
  const all = [...edited.rewards, ...programme.live.rewards].filter(({ status }) => status === "active");
  return all.filter((reward, index) => all.findIndex(({ _id }) => _id === reward._id) === index);
};

/** Days of the last simulation, otherwise a month. */
const daysOf = (last: Simulation | undefined): (typeof simulatedDays)[number] => {
  if (last === undefined) return 30;
  const apart = (Date.parse(last.to_day) - Date.parse(last.from_day)) / 86_400_000;
  return simulatedDays.find((days) => days === apart + 1) ?? 30;
};

function Simulate({ simulations, refresh }: { simulations: readonly Simulation[]; refresh: () => Promise<unknown> }) {
  const { t } = useLingui();
  const format = useFormat();
  const errorWords = useErrorWords();
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const { business } = useSession();
  const currency = business?.currency ?? "PLN";
  const unit = format.currency(currency);
  const last = simulations[0];
  const done = simulations.find(({ status }) => status === "done");
  const known = new Map((last?.reward_values ?? []).map(({ reward_id, amount }) => [reward_id, amount]));
  const rewards = rewardsOf(programme);
  const [days, setDays] = useState<(typeof simulatedDays)[number]>(daysOf(last));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);

  const shownValue = (id: string): string => {
    const amount = known.get(id);
    return typed[id] ?? (amount === undefined ? "" : format.amount(amount, currency));
  };
  const readValue = (id: string): number | null => parseMoney(shownValue(id), currency, format.locale);
  const isUnreadable = (id: string): boolean => shownValue(id).trim() !== "" && readValue(id) === null;

  const start = async () => {
    setProblem(null);
    if (rewards.some(({ _id }) => isUnreadable(_id))) throw new Error("An amount cannot be read");
    const reward_values = rewards.flatMap(({ _id }) => {
      const amount = readValue(_id);
      return amount === null ? [] : [{ reward_id: _id, amount }];
    });
    try {
      await call(programmeCalls.simulate, { params: { id: programme.card_id }, body: { days, reward_values } });
      await refresh();
    } catch (error) {
      setProblem(errorWords(error));
      throw error;
    }
  };

  const stop = async () => {
    if (last === undefined) return;
    await call(programmeCalls.stopSimulation, { params: { id: programme.card_id, part_id: last._id } });
    await refresh();
  };

  const dayWords = (count: number) => plural(count, { one: "The last # day", other: "The last # days" });
  const isRunning = last !== undefined && !isOver(last);
  return (
    <div className={c.page}>
      <div className={c.ask}>
        <Select
          label={t`Days that really happened`}
          options={simulatedDays.map((count) => ({ value: String(count), label: dayWords(count) }))}
          value={String(days)}
          disabled={isRunning}
          onChange={({ currentTarget }) => {
            const next = simulatedDays.find((count) => String(count) === currentTarget.value);
            if (next !== undefined) setDays(next);
          }}
        />
        {rewards.map(({ _id, name }) => {
          const reward = words.text(name);
          return (
            <TextField
              key={_id}
              label={t`One “${reward}” costs you, ${unit}`}
              inputMode="decimal"
              autoComplete="off"
              value={shownValue(_id)}
              disabled={isRunning}
              error={isUnreadable(_id) ? t`Write an amount, such as 4.50.` : undefined}
              onChange={({ currentTarget }) => setTyped({ ...typed, [_id]: currentTarget.value })}
            />
          );
        })}
        {!isRunning && (
          <AsyncButton
            kind={done === undefined && programme.draft !== null ? "primary" : "secondary"}
            icon="arrow-clockwise"
            action={start}
            pending={t({ message: "Starting", context: "simulation" })}
            done={t({ message: "Started", context: "simulation" })}
            failed={t`Not started`}
          >
            {done === undefined ? t`Simulate` : t`Run again`}
          </AsyncButton>
        )}
      </div>
      <Problem>{problem}</Problem>
      {last?.status === "failed" && <Note tone="bad">{t`This simulation failed. Run it again.`}</Note>}
      {isRunning && <SimulationProgress simulation={last} onStop={stop} />}
      {!isRunning && done !== undefined && done.result !== null && (
        <SimulationReport simulation={done} result={done.result} />
      )}
      {!isRunning && done === undefined && <SimulationGhost />}
    </div>
  );
}
