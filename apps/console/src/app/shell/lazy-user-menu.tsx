import { lazy, Suspense, useState } from "react";
import { UserButton } from "@rewardo/loyalty/frame/user-button.tsx";

const load = () => import("./user-menu.tsx");
const UserMenu = lazy(async () => ({ default: (await load()).UserMenu }));

/** The user menu's button; the menu itself is loaded on hover, focus or click. */
export function LazyUserMenu() {
  const [wanted, setWanted] = useState(false);
  const button = (
    <UserButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  return wanted ? (
    <Suspense fallback={button}>
      <UserMenu />
    </Suspense>
  ) : (
    button
  );
}
