/** Buttons of e-mails lead over a link of ours, which counts the reader once and knows where to from the message itself. */
import { nowIso } from "../../../platform/clock.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { Redirection } from "../../../platform/http/route.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openDelivery } from "./delivery-key.ts";
import { selectContent, updateClicked } from "./delivery-queries.ts";

/**
 * Leads on to the button's address. The link holds no address, so that it leads nowhere but to where the business does;
 * a key that is none leads to the installation's own page.
 */
export const followButton = async (
  ctx: PublicContext,
  { key, block }: { key: string; block: number },
): Promise<Redirection> => {
  const own = { location: ctx.site_origin };
  const delivery = openDelivery(ctx.secrets, "click in an e-mail", key);
  if (delivery === null) return own;
  const scope = businessScope(delivery.business_id);
  const { content } = (await ctx.database.read(scope, (tx) => selectContent(tx, scope, delivery.message_id))) ?? {};
  const pressed = content !== undefined && "blocks" in content ? content.blocks[block] : undefined;
  if (pressed?.kind !== "button") return own;
  await ctx.database.write(scope, (tx) => updateClicked(tx, scope, { ...delivery, now: nowIso(ctx.clock) }));
  return { location: pressed.url };
};
