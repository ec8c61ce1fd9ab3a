/** Context of a service: the actor, the scope, and the adapters to the outside. */
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { LegalTexts } from "./legal/texts.ts";
import type { LivePublisher } from "./live/publisher.ts";
import type { OpenIdProvider } from "./open-id.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { Payee } from "./payments/settings.ts";
import type { Reporting } from "./error-reports/reporter.ts";
import type { PosSettings } from "./pos-settings.ts";
import type { RateLimits } from "./rate-limits/limits.ts";
import type { BusinessRegistry } from "./registries/registry.ts";
import type { TextModel } from "./text-model/text-model.ts";
import type { BusinessScope, MemberScope, Scope } from "./scope.ts";
import type { SecretBox } from "./secrets.ts";
import type { SignedSender } from "./signed-json.ts";
import type { SmsTerms } from "./sms/settings.ts";
import type { Actor, MemberActor } from "./actor.ts";
import type { Targets } from "./webhooks/targets.ts";
import type { UploadStore } from "./uploads/store.ts";
import type { WebPush } from "./web-push/web-push.ts";
import type { Wallet } from "./wallet/wallet.ts";

/** The caller's browser, as far as it lets itself be known. */
export interface BrowserMark {
  /** `null` in a browser that has not signed in, or keeps no cookies. */
  readonly token: string | null;
  /** Makes the browser known from now on; answers its token, a new one where it has none. */
  keep(): string;
}

/** Doors that every request shares. */
export interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LivePublisher;
  readonly limits: RateLimits;
  readonly uploads: UploadStore;
  /** Seals what has to be read again. */
  readonly secrets: SecretBox;
  /** Addresses that webhooks may have; only public ones when left out. */
  readonly webhook_targets?: Targets;
  /** Point-of-sale providers; none can be connected when left out. */
  readonly pos?: PosSettings;
  /** Name of the installation. */
  readonly brand_name: string;
  /** Address at which browsers reach the program; passkeys belong to its domain. */
  readonly site_origin: string;
  /** A demonstration on this machine alone, whose published sign-ins have no second factor. */
  readonly is_local_demo?: boolean;
  /** Receiver of crashes and traces; none when left out. */
  readonly reporting?: Reporting;
  /** Google, where the installation has a client there. */
  readonly google?: OpenIdProvider | null;
  /** Key that signs payment events, where they are accepted. */
  readonly payments?: SignedSender | null;
  /** Where businesses pay for their plans online, if the operator has configured a provider. */
  readonly payment_provider?: PaymentProvider | null;
  /** The account for transfers, if the operator has given one. */
  readonly payee?: Payee | null;
  /** Secret that signs reports of returned mails, if they are accepted. */
  readonly mail_reports?: SignedSender | null;
  /** The secret in the address to which the provider passes on customers' SMS; `null`: they are refused. */
  readonly sms_replies_secret?: string | null;
  /** Prices of SMS and limits per business; defaults when left out. */
  readonly sms_terms?: SmsTerms;
  /** The operator's own legal texts, where there are any. */
  readonly legal_texts?: LegalTexts;
  /** Public registers of Polish businesses, in the order in which they are asked. */
  readonly registries?: readonly BusinessRegistry[];
  /** A language model, where the operator has configured one. */
  readonly text_model?: TextModel | null;
  /** Tells browsers whose pages are closed; none when left out. */
  readonly web_push?: WebPush | null;
  /** Passes for the wallets of phones, where the installation makes any. */
  readonly wallet?: Wallet | null;
}

export interface RequestInfo {
  readonly request_id: string;
  /** The caller's address, of the proxy's word only where proxies are trusted. */
  readonly address: string;
  readonly user_agent: string | null;
  /** The languages that the caller's browser would rather have, as it wrote them. */
  readonly accept_language: string | null;
  /** The call came over https. */
  readonly is_secure: boolean;
  /** The browser that called; left out where none can be told from others. */
  readonly browser?: BrowserMark;
}

/** No actor. */
export interface PublicContext extends Deps {
  readonly actor: Actor | null;
  readonly request: RequestInfo;
}

export interface Context<S extends Scope = Scope> extends Deps {
  readonly actor: Actor;
  readonly scope: S;
  readonly request: RequestInfo;
}

export type BusinessContext = Context<BusinessScope>;

/** A customer's call about their own card. */
export interface MemberContext extends Deps {
  readonly actor: MemberActor;
  readonly scope: MemberScope;
  readonly request: RequestInfo;
}

/** Enough to write a visit or take one back: of a call, or of work beside requests. */
export type TillContext = Pick<BusinessContext, "database" | "clock" | "live" | "scope" | "actor">;

/** Enough to set something up for a business without a caller: demo data, imports, tests. */
export type SetupContext = Pick<BusinessContext, "database" | "clock" | "scope">;
