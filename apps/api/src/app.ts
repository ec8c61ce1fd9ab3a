/** The whole server without a port: what `main.ts` listens with, and what tests call. */
import type { FastifyInstance } from "fastify";
import {
  noteForeignVisits,
  readOrderRows,
  memberPages,
  readCardsOfTransactions,
  readNightFigures,
  readTransactionRows,
  routes,
  selectWaitingJobs,
  toOrderWire,
  toWire,
  walletService,
  type OrderRowRecord,
  type TransactionRowRecord,
} from "./features/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import { noReporter, type Reporter, reportingLog, reportingOf } from "./platform/error-reports/reporter.ts";
import type { DatabaseServer } from "./platform/database/server.ts";
import type { Deps } from "./platform/context.ts";
import { mountDevOutbox } from "./platform/http/dev-outbox.ts";
import { mountDocuments } from "./platform/http/documents.ts";
import { mountHealth } from "./platform/http/health.ts";
import { homeOf } from "./platform/http/home.ts";
import { mountLive } from "./platform/http/live-route.ts";
import { mountMemberPages } from "./platform/http/member-pages.ts";
import { mountSecurityText } from "./platform/http/security-text.ts";
import { mountWalletService } from "./platform/http/wallet-service.ts";
import { buildServer } from "./platform/http/server.ts";
import { mountConsole } from "./platform/http/static-files.ts";
import { type LegalTexts, noLegalTexts } from "./platform/legal/texts.ts";
import { openLiveBus } from "./platform/live/bus.ts";
import { memberSockets } from "./platform/live/member-sockets.ts";
import { liveSockets } from "./platform/live/sockets.ts";
import type { Log } from "./platform/log.ts";
import type { MailCounts } from "./platform/mail/counted.ts";
import type { Outbox } from "./platform/mail/outbox.ts";
import type { MapTiles } from "./platform/map-tiles.ts";
import { openIdProvider, type OpenIdSettings } from "./platform/open-id.ts";
import type { SignedSender } from "./platform/signed-json.ts";
import type { PaymentProvider } from "./platform/payments/provider.ts";
import type { Payee } from "./platform/payments/settings.ts";
import { noPosSettings, type PosSettings } from "./platform/pos-settings.ts";
import { createRateLimits } from "./platform/rate-limits/limits.ts";
import type { ReadLimit } from "./platform/rate-limits/reads.ts";
import { readRuntimeVersions, type RuntimeVersion } from "./platform/runtime-versions.ts";
import type { BusinessRegistry } from "./platform/registries/registry.ts";
import type { TextModel } from "./platform/text-model/text-model.ts";
import { businessScope } from "./platform/scope.ts";
import { passingSecretBox, type SecretBox } from "./platform/secrets.ts";
import type { Site } from "./platform/site.ts";
import { holds, visiblePlaces, type Actor } from "./platform/actor.ts";
import { type SmsTerms, usualSmsTerms } from "./platform/sms/settings.ts";
import { readMemberByHash } from "./platform/session/members.ts";
import { isSecondFactorDue, readSessionByHash } from "./platform/session/sessions.ts";
import type { UploadStore } from "./platform/uploads/store.ts";
import type { WebPush } from "./platform/web-push/web-push.ts";
import type { Wallet } from "./platform/wallet/wallet.ts";
import type { Targets } from "./platform/webhooks/targets.ts";

export interface AppOptions {
  readonly server: DatabaseServer;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Store of pictures. */
  readonly uploads: UploadStore;
  readonly trust_proxy: readonly string[];
  readonly public_url: string | null;
  /** Lets a collector read `/metrics`. */
  readonly metrics_token?: string | undefined;
  /** The console's build, or `null` for the API alone. */
  readonly console_directory: string | null;
  /** The build of the customers' application; without it their pages are not served. */
  readonly member_directory?: string | null;
  /** The till's build; without it there is none at its address. */
  readonly till_directory?: string | null;
  /** The installation's name on the console's pages. */
  readonly brand_name: string;
  /** Address for businesses' questions; none when left out. */
  readonly contact_email?: string | null;
  /** The operator of the installation, as the console shows it. */
  readonly site?: Site;
  /** Pictures of the console's maps from another host; none when left out. */
  readonly map_tiles?: MapTiles | null;
  /** Google sign-in as an alternative to a password; none when left out. */
  readonly google?: OpenIdSettings | null;
  /** Seals what has to be read again; left out, it cannot be once the app is closed. */
  readonly secrets?: SecretBox;
  /** Addresses that webhooks may have; only public ones when left out. */
  readonly webhook_targets?: Targets;
  /** Point-of-sale providers; none can be connected when left out. */
  readonly pos?: PosSettings;
  /** Key that signs payment events; none are accepted without it. */
  readonly payments?: SignedSender | null;
  /** Takes payments for plans; none can be paid online when left out. */
  readonly payment_provider?: PaymentProvider | null;
  /** The account for transfers; none when left out. */
  readonly payee?: Payee | null;
  /** Secret that signs reports of returned mails; without it none are accepted. */
  readonly mail_reports?: SignedSender | null;
  /** The secret in the address for customers' SMS; without it none are accepted. */
  readonly sms_replies_secret?: string | null;
  /** Prices of SMS and limits per business; defaults when left out. */
  readonly sms_terms?: SmsTerms;
  /** The operator's own legal texts; none when left out. */
  readonly legal_texts?: LegalTexts;
  /** Public registers of businesses; none is asked when left out. */
  readonly registries?: readonly BusinessRegistry[];
  /** A language model for suggestions and summaries; left out, rules of our own make them. */
  readonly text_model?: TextModel | null;
  /** Tells browsers whose pages are closed; none when left out. */
  readonly web_push?: WebPush | null;
  /** Passes for the wallets of phones; none are made when left out. */
  readonly wallet?: Wallet | null;
  /** Reports errors and traces to an external service; nothing is reported when left out. */
  readonly reporter?: Reporter;
  /** Whether jobs can run; left out where none do. */
  readonly areJobsReady?: () => Promise<boolean>;
  /** Mails that this process handed on. */
  readonly mails?: () => MailCounts;
  /** When the last backup was completed, in seconds since 1970; never when left out. */
  readonly lastBackup?: () => Promise<number>;
  /** Versions that the program runs on; only Node.js when left out. */
  readonly versions?: () => RuntimeVersion[];
  /** Whether this server is about to end. */
  readonly isLeaving?: () => boolean;
  /** Mails that a developer may read in the browser; in development alone. */
  readonly devOutbox?: Outbox;
  /** Read limit of a signed-in caller; unlimited when left out. */
  readonly reads?: ReadLimit;
  /** A demonstration on this machine alone: the platform's people need no second factor. */
  readonly is_local_demo?: boolean;
  /** Every answer is checked against the contract: in tests and development. */
  readonly checkAnswers: boolean;
}

const isAtVisiblePlace = (actor: Actor, { place_id }: { readonly place_id: string | null }): boolean => {
  const places = visiblePlaces(actor);
  return places === null || (place_id !== null && places.includes(place_id));
};

/** Builds the server and its live connection; `close()` ends both, and leaves the database to its owner. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { server, database, clock, uploads, areJobsReady, isLeaving, devOutbox, reporter = noReporter } = options;
  const log = reportingLog(options.log, reporter);
  const sockets = liveSockets<TransactionRowRecord, OrderRowRecord>({
    log,
    transactions: {
      read: (scope, ids) => readTransactionRows({ database }, scope, ids),
      show: (actor, record) =>
        holds(actor, "transactions_view") && isAtVisiblePlace(actor, record)
          ? toWire({ actor, scope: businessScope(actor.business_id) }, record, clock.nowMs())
          : null,
      concerns: isAtVisiblePlace,
    },
    orders: {
      read: (scope, ids) => readOrderRows({ database }, scope, ids),
      show: (actor, record) =>
        holds(actor, "integrations_view") && isAtVisiblePlace(actor, record)
          ? toOrderWire({ actor, scope: businessScope(actor.business_id) }, record, clock.nowMs())
          : null,
    },
    clock,
    isBarred: (actor) => isSecondFactorDue(actor, options),
    recheck: (actor) => readSessionByHash(database, clock, Buffer.from(actor.session_hash, "hex")),
  });
  const members = memberSockets({
    log,
    clock,
    cardsOf: (scope, ids) => readCardsOfTransactions({ database }, scope, ids),
    recheck: ({ actor }) =>
      readMemberByHash({ database, clock }, actor.business_id, Buffer.from(actor.session_hash, "hex")),
  });
  const live = await openLiveBus({
    server,
    log,
    onNotice: (notice, isForeign) => {
      void sockets.notice(notice);
      void members.notice(notice);
      if (isForeign && notice.kind === "rows") noteForeignVisits(notice.visitors ?? [], clock.nowMs());
    },
    onGap: () => {
      sockets.refreshAll();
      members.refreshAll();
    },
  });
  const google = options.google == null ? null : openIdProvider({ ...options.google, clock, log });
  const { secrets = passingSecretBox(), brand_name } = options;
  const { pos = noPosSettings } = options;
  const limits = createRateLimits(database, clock);
  const { payments = null, registries = [], legal_texts = noLegalTexts } = options;
  const deps: Deps = {
    database,
    clock,
    live,
    limits,
    uploads,
    google,
    secrets,
    ...(options.webhook_targets === undefined ? {} : { webhook_targets: options.webhook_targets }),
    pos,
    brand_name,
    site_origin: options.public_url ?? "http://localhost",
    payments,
    payment_provider: options.payment_provider ?? null,
    payee: options.payee ?? null,
    mail_reports: options.mail_reports ?? null,
    sms_replies_secret: options.sms_replies_secret ?? null,
    sms_terms: options.sms_terms ?? usualSmsTerms,
    registries,
    text_model: options.text_model ?? null,
    web_push: options.web_push ?? null,
    wallet: options.wallet ?? null,
    legal_texts,
    is_local_demo: options.is_local_demo ?? false,
    reporting: reportingOf(options.log, reporter),
  };
  const app = await buildServer(deps, routes, { ...options, log });
  mountHealth(app, {
    isReady: database.isReady,
    awayNodes: database.awayNodes,
    areJobsReady,
    isLeaving,
    openSockets: sockets.count,
    reports: reporter.counts,
    waitingJobs: () => database.background(null, selectWaitingJobs),
    nights: () => readNightFigures({ database, clock }),
    databaseState: database.state,
    pools: database.pools,
    mails: options.mails ?? (() => ({ sent: 0, refused: 0, failed: 0 })),
    lastBackup: options.lastBackup ?? (async () => 0),
    versions: options.versions ?? (await readRuntimeVersions(clock, null)),
    metricsToken: options.metrics_token,
    isPublic: homeOf(options.public_url) !== null,
  });
  if (devOutbox !== undefined) mountDevOutbox(app, devOutbox);
  mountDocuments(app, options);
  mountSecurityText(app, {
    contact_email: options.contact_email ?? null,
    public_url: options.public_url,
    clock: deps.clock,
  });
  mountWalletService(app, deps, { service: walletService, log });
  await mountLive(app, deps, { sockets, members }, options.public_url);
  await mountMemberPages(app, deps, {
    directory: options.member_directory ?? null,
    brand_name,
    public_url: options.public_url,
    pages: memberPages,
  });
  await mountConsole(app, {
    directory: options.console_directory,
    till_directory: options.till_directory ?? null,
    brand_name: options.brand_name,
    contact_email: options.contact_email ?? null,
    map_tiles: options.map_tiles ?? null,
    form_hosts: pos.dotykacka === null ? [] : [new URL(pos.dotykacka.connect_url).origin],
    site: {
      ...options.site,
      ...(reporter === noReporter ? {} : { traces: true }),
      ...(legal_texts.names.length === 0 ? {} : { texts: legal_texts.names }),
    },
    has_google: google !== null,
  });
  app.addHook("onClose", async () => live.close());
  return app;
};
