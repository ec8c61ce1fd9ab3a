import { Outlet } from "@tanstack/react-router";

export function LoginLayout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
