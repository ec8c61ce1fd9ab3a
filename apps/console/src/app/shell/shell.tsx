import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { queryClient } from "../../platform/query.ts";

export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <main id="content">
        <Outlet />
      </main>
    </QueryClientProvider>
  );
}
