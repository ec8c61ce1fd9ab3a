import type { ReactNode } from "react";
import { ChildRowLink } from "../../kit/list/table/row-link.tsx";
import type { ItemKind } from "./api.ts";

interface ItemLinkProps {
  of: string;
  kind: ItemKind;
  id: string;
  children: ReactNode;
}

/** From a row of a business's part to the page of what it names. */
export function ItemLink({ of, kind, id, children }: ItemLinkProps) {
  return (
    <ChildRowLink to={`/businesses/$id/${kind}/$itemId`} params={{ id: of, itemId: id }}>
      {children}
    </ChildRowLink>
  );
}

export interface PartProps {
  businessId: string;
}
