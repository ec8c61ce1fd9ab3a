import { useLingui } from "@lingui/react/macro";
import type { GymLocker } from "@rewardo/contract/gym-lockers";
import { Link } from "@tanstack/react-router";
import { Allowed } from "../../kit/allowed.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { gymLockerCalls } from "./api.ts";

interface GymLockerDrawerProps {
  /** What the address opens; `undefined` closes. */
  openId: string | undefined;
  list: List<GymLocker>;
}

/** One gym locker beside the list. */
export function GymLockerDrawer({ openId, list }: GymLockerDrawerProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(gymLockerCalls.read, { params: { id }, signal })}
      title={(gymLocker) => gymLocker?.name ?? t`Gym locker`}
      steps={{ up: t`Previous gym locker`, down: t`Next gym locker` }}
      skeleton={<Skeleton height="120px" />}
      foot={(gymLocker) => (
        <Allowed to="gym_lockers_modify">
          <Link to="/gym_lockers/$id/edit" params={{ id: gymLocker._id }} search={true} className={buttonClass()}>
            <Icon name="pencil-simple" />
            {t({ message: "Edit", comment: "Leads to the form that changes a record" })}
          </Link>
          <GymLockerStatusButton key={gymLocker._id} gymLocker={gymLocker} />
        </Allowed>
      )}
    >
      {({ description, status, created_at }) => (
        <dl className="kv">
          <dt>{t`Status`}</dt>
          <dd>{status === "active" ? t`Active` : t`Archived`}</dd>
          {description !== null && (
            <>
              <dt>{t`Description`}</dt>
              <dd>{description}</dd>
            </>
          )}
          <dt>{t`Added`}</dt>
          <dd>{format.date(created_at)}</dd>
        </dl>
      )}
    </RecordDrawer>
  );
}

/** Archives a gym locker, or brings an archived one back; the one undoes the other, so nothing is asked. */
function GymLockerStatusButton({ gymLocker }: { gymLocker: GymLocker }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<GymLocker>("gym_lockers");
  const isActive = gymLocker.status === "active";
  const send = async () => {
    try {
      const params = { id: gymLocker._id };
      cache.put(await (isActive ? call(gymLockerCalls.archive, { params }) : call(gymLockerCalls.restore, { params })));
      cache.refreshLists();
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  return (
    <AsyncButton
      key={gymLocker.status}
      kind={isActive ? "takes-away" : "secondary"}
      action={send}
      pending={isActive ? t`Archiving` : t`Restoring`}
      done={isActive ? t`Archived` : t`Restored`}
      failed={isActive ? t`Not archived` : t`Not restored`}
    >
      {isActive ? t`Archive` : t`Restore`}
    </AsyncButton>
  );
}
