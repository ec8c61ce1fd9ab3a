import type { ReactNode } from "react";
import { ChildRowLink } from "../../kit/list/table/row-link.tsx";
import type { ItemKind } from "./api.ts";

interface ItemLinkProps {
  of: string;
  kind: ItemKind;
  id: string;
  children: ReactNode;
}

/** Links a row of one of a business's lists to the page of the record that it names. */
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
