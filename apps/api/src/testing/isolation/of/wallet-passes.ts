/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import * as certificates from "../../../features/member/wallet-certificates/queries.ts";
import * as google from "../../../features/member/wallet/google-queries.ts";
import * as wallet from "../../../features/member/wallet/queries.ts";
import type { Tenant } from "../../tenant-type.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

const pass_type_id = "pass.com.example.rewardo";
const device_id = "a phone";

const keepPass = async ({ ctx, scope, points: { card_subscription_id } }: Tenant): Promise<string> => {
  const pass = { _id: made(), card_subscription_id, kind: "apple", pass_type_id, now } as const;
  await ctx.database.write(scope, (tx) => wallet.insertPass(tx, scope, pass));
  return pass._id;
};

const keepDevice = async (tenant: Tenant): Promise<string> => {
  const { ctx, scope } = tenant;
  const device = { pass_id: tenant.made("wallet_passes"), device_id, push_token: "abcdef01", now };
  await ctx.database.write(scope, async (tx) => {
    await wallet.insertPassDevice(tx, scope, device);
    await wallet.updatePassKept(tx, scope, { _id: device.pass_id, now });
  });
  return device.pass_id;
};

const keepCertificate = async ({ ctx, scope }: Tenant): Promise<string> => {
  await ctx.database.write(scope, (tx) => certificates.upsertCertificate(tx, scope, certificate));
  return scope.business_id;
};

const certificate = {
  ...{ pass_type_id, team_id: "A1B2C3D4E5", certificate: "none", key_sealed: Buffer.from("sealed"), now },
  ends_at: "2030-01-01T00:00:00.000Z",
};

const tellClass = async ({ ctx, scope, points_card_id: card_id }: Tenant): Promise<string> => {
  await ctx.database.write(scope, (tx) => google.upsertToldClass(tx, scope, { card_id, digest: "told", now }));
  return card_id;
};

const passOf = (of: Tenant): string => of.made("wallet_passes");

export const isolation: Isolation = {
  fill: {
    wallet_passes: keepPass,
    wallet_devices: keepDevice,
    wallet_certificates: keepCertificate,
    wallet_classes: tellClass,
  },
  rights: {
    wallet_passes: ["select", "insert", "update"],
    wallet_devices: ["select", "insert", "update", "delete"],
    wallet_certificates: ["select", "insert", "update", "delete"],
    wallet_classes: ["select", "insert", "update"],
  },
  probes: {
    // This installation signs nothing.
    readApplePass: { item: (ids) => ids.id((of) => of.points.card_subscription_id), refused: 404 },
    readGooglePass: { item: (ids) => ids.id((of) => of.points.card_subscription_id), refused: 404 },
    readWalletCertificate: { refused: 404, isUnmarked: true },
    saveWalletCertificate: {
      refused: 404,
      body: () => ({ pass_type_id, team_id: "A1B2C3D4E5", certificate: "none", key: "none" }),
    },
    removeWalletCertificate: { refused: 404 },
  },
  reads: {
    selectPassOf: (tx, scope, of) =>
      wallet.selectPassOf(tx, scope, { card_subscription_id: of.points.card_subscription_id, kind: "apple" }),
    selectPass: (tx, scope, of) => wallet.selectPass(tx, scope, passOf(of)),
    selectPassHolder: (tx, scope, of) => wallet.selectPassHolder(tx, scope, of.points.card_subscription_id),
    selectPassPlaces: (tx, scope, of) => wallet.selectPassPlaces(tx, scope, of.points.card_subscription_id),
    selectChangedPasses: (tx, scope) => wallet.selectChangedPasses(tx, scope, { device_id, pass_type_id, since: null }),
    selectGooglePass: (tx, scope, of) => google.selectGooglePass(tx, scope, passOf(of)),
    selectToldClass: (tx, scope, of) => google.selectToldClass(tx, scope, of.made("wallet_classes")),
    selectCertificate: (tx, scope) => certificates.selectCertificate(tx, scope),
  },
  writes: {
    updatePassAwaited: (tx, scope, of) =>
      google.updatePassAwaited(tx, scope, { _id: passOf(of), until: now, due_at: now }),
    updateGooglePass: (tx, scope, of) =>
      google.updateGooglePass(tx, scope, {
        ...{ _id: passOf(of), told: { revision: "1", digest: "told" }, has_users: true, is_over: false },
        ...{ now, again_at: null },
      }),
    updateToldUnknown: (tx, scope, of) => google.updateToldUnknown(tx, scope, passOf(of)),
    upsertToldClass: (tx, scope, of) =>
      google.upsertToldClass(tx, scope, { card_id: of.made("wallet_classes"), digest: "another", now }),
    upsertCertificate: (tx, scope) =>
      certificates.upsertCertificate(tx, scope, { ...certificate, pass_type_id: "pass.b" }),
    deleteCertificate: (tx, scope) => certificates.deleteCertificate(tx, scope),
    insertPass: (tx, scope, of) =>
      wallet.insertPass(tx, scope, {
        ...{
          _id: made(),
          card_subscription_id: of.stamps.card_subscription_id,
          kind: "apple",
          pass_type_id,
          now,
        },
      }),
    updatePassType: async (tx, scope, of) => {
      await wallet.deletePassDevices(tx, scope, { pass_id: passOf(of) });
      await wallet.updatePassType(tx, scope, { _id: passOf(of), pass_type_id: "pass.b" });
    },
    insertPassDevice: (tx, scope, of) =>
      wallet.insertPassDevice(tx, scope, { pass_id: passOf(of), device_id: "another", push_token: "ab", now }),
    updatePassDevice: (tx, scope, of) =>
      wallet.updatePassDevice(tx, scope, { pass_id: passOf(of), device_id, push_token: "ab" }),
    deleteOldestPassDevices: (tx, scope, of) =>
      wallet.deleteOldestPassDevices(tx, scope, { pass_id: passOf(of), most: 0 }),
    deletePassDevices: (tx, scope, of) => wallet.deletePassDevices(tx, scope, { pass_id: passOf(of) }),
    updatePassKept: (tx, scope, of) => wallet.updatePassKept(tx, scope, { _id: passOf(of), now }),
    updatePassShown: (tx, scope, of) => wallet.updatePassShown(tx, scope, { _id: passOf(of), revision: "1", now }),
    markPasses: (tx, scope, of) =>
      wallet.markPasses(tx, scope, { card_subscription_ids: [of.points.card_subscription_id], now }),
    markChangedPasses: (tx, scope) => wallet.markChangedPasses(tx, scope, "2100-01-01T00:00:00.000Z"),
    takeDuePasses: async (tx, scope, of) => {
      await wallet.markPasses(tx, scope, { card_subscription_ids: [of.points.card_subscription_id], now });
      return wallet.takeDuePasses(tx, scope, { kind: "apple", now: "2100-01-01T00:00:00.000Z", until: now, limit: 10 });
    },
    updatePassSent: (tx, scope, of) => wallet.updatePassSent(tx, scope, { _id: passOf(of), revision: "1", now }),
    updatePassPutOff: (tx, scope, of) => wallet.updatePassPutOff(tx, scope, { _id: passOf(of), due_at: now }),
  },
};
