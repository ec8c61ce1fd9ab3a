import { useLingui } from "@lingui/react/macro";
import type { ViewList } from "@rewardo/contract/saved-views";
import { lazy, Suspense, useState } from "react";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./views-button.module.css";
import type { ViewedList } from "./views-dialog.tsx";

const ViewsDialog = lazy(async () => ({ default: (await import("./views-dialog.tsx")).ViewsDialog }));

/** The contract's own table would bring its schemas along. */
const lists: Readonly<Record<ViewList, true>> = {
  transactions: true,
  users: true,
  products: true,
  ingredients: true,
  places: true,
  devices: true,
  accounts: true,
};
const isViewList = (entity: string): entity is ViewList => entity in lists;

/** Opens the saved views of a list; nothing of them is fetched before. */
export function ViewsButton({ list, columns }: ViewedList) {
  const { t } = useLingui();
  const { business, account } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const label = t({ message: "Views", comment: "Saved views of a list" });
  const { entity } = list;
  if (business === null || account === null || !isViewList(entity)) return null;
  return (
    <>
      <Button
        size="compact"
        icon="star"
        square
        aria-label={label}
        title={label}
        className={c.views}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <ViewsDialog name={entity} list={list} columns={columns} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
