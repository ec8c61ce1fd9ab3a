import { useLingui } from "@lingui/react/macro";
import { AsyncButton } from "../../../kit/actions/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { programmeCalls } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";

/** Publishes a card as it was begun: nothing of it differs, so there is no bar that would. */
export function PublishNew() {
  const { t } = useLingui();
  const { programme, put, refresh } = useCardDraft();
  const { card_id: id, version } = programme;
  const publish = async () => {
    put(await call(programmeCalls.publish, { params: { id }, body: { mode: "now" }, version }));
    void refresh();
    void refreshSession();
  };
  return (
    <AsyncButton kind="primary" action={publish} pending={t`Publishing`} done={t`Published`} failed={t`Not published`}>
      {t`Publish`}
    </AsyncButton>
  );
}
