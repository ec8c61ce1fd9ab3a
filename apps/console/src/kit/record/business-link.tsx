import { Link } from "@tanstack/react-router";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

const search = {};

/** Whose a record is, in the platform's lists: leads to the business for those who may see businesses. */
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
