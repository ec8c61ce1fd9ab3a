import { Outlet } from "@tanstack/react-router";
import { useOnline } from "../platform/network.ts";
import { Toaster } from "../ui/toaster.tsx";
import { OfflinePage } from "./offline-page.tsx";

/** What stands around every page. While offline the content is covered, not lost: what was typed is there afterwards. */
export function Root() {
  const online = useOnline();
  return (
    <>
      <div hidden={!online}>
        <Outlet />
      </div>
      {!online && <OfflinePage />}
      <Toaster />
    </>
  );
}
