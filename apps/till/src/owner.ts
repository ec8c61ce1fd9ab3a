/** Whose something is that this browser keeps: it serves several people, and one account may act for several businesses. */
export interface Owner {
  /** The device or account. */
  readonly actor_id: string;
  readonly business_id: string;
}

/** Whether something that is kept belongs to this actor in this business. */
export const isOf = (kept: Owner, { actor_id, business_id }: Owner): boolean =>
  kept.actor_id === actor_id && kept.business_id === business_id;
