import { ownSprite } from "../../../packages/web/build/own-sprite.ts";

/** The sprite of the customers' pages, for the browser's build and the server's alike. */
export const memberSprite = () =>
  ownSprite("member", ["apps/member/src", "packages/loyalty/src/card", "packages/ui/src"]);
