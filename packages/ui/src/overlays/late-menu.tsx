import { lazy, Suspense, useState } from "react";
import { Button, type ButtonProps } from "../button.tsx";
import type { MenuOfProps } from "./menu-of.tsx";

const load = () => import("./menu-of.tsx");
const MenuOf = lazy(async () => ({ default: (await load()).MenuOf }));

interface LateMenuProps extends Pick<MenuOfProps, "align" | "entries"> {
  /** The button that opens it, with its own words. */
  button: ButtonProps;
}

/** A menu whose code is fetched when its button is pointed at, focused or pressed: most are never opened. */
export function LateMenu({ button, align, entries }: LateMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const waiting = (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={waiting}>
      <MenuOf trigger={<Button {...button} />} align={align} entries={entries} />
    </Suspense>
  ) : (
    waiting
  );
}
