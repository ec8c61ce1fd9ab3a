/** Every point-of-sale provider: one line each. */
import type { IntegrationType } from "@rewardo/contract/integrations";
import type { PosAdapter } from "../platform/pos/adapter.ts";
import type { PosSettings } from "../platform/pos/settings.ts";
import type { Clock } from "../platform/clock.ts";
import { dotykacka } from "./dotykacka/index.ts";
import { gopos } from "./gopos/index.ts";
import { vendorAdapters } from "./vendor/index.ts";

export type PosAdapters = Readonly<Record<IntegrationType, PosAdapter>>;

/** The adapters with the installation's settings; each counts its provider's failures for as long as it is kept. */
export const openAdapters = (settings: PosSettings, clock: Clock): PosAdapters =>
  Object.fromEntries(
    [dotykacka(settings.dotykacka, clock), gopos(settings.gopos, clock), ...vendorAdapters].map((one) => [
      one.type,
      one,
    ]),
  ) as PosAdapters;
