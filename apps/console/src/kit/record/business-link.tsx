import { Link } from "@tanstack/react-router";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

const search = {};

/** The business of a record in the platform's lists, as a link for people who may see businesses. */
export function BusinessLink({ id, name }: { id: string; name: string }) {
  const isAcross = useSession().business === null;
  const mayOpen = useAllowed("businesses_view");
  if (!isAcross || !mayOpen) return name;
  return (
    <Link to="/businesses/$id" params={{ id }} search={search} preload={false} className="link">
      {name}
    </Link>
  );
}
