import { createContext, useContext } from "react";
import { useLayer } from "./back-layers.ts";

/** Within it dialogs are named by the address, and Back closes them by itself. */
export const NamedByAddress = createContext(false);

/** Like `useLayer`, for a dialog. */
export function useDialogLayer(isOpen: boolean, close: () => void): void {
  const isNamed = useContext(NamedByAddress);
  useLayer(isOpen && !isNamed, close);
}
