/**
 * Small public registers of businesses on loopback: answers in the registers' own recorded shapes, about businesses
 * that do not exist. For the demonstration on a machine of one's own, and for tests.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface RegistryServer {
  readonly url: string;
  /** How often it was asked since it began. */
  asked(): number;
  /** Returns the next `times` requests with a status and a body of this kind. */
  fail(times: number, kind: Failure): void;
  close(): Promise<void>;
}

export type Failure = "down" | "updating" | "used_up" | "no_json";

/** Numbers that it knows. */
export const knownNips = { company: "5252248481", trader: "1234563218", inCapitals: "7740001454" } as const;

const nobodys = { statusVat: "Czynny", pesel: null, partners: [], authorizedClerks: [], hasVirtualAccounts: false };
const accountNumbers = ["61109010140000071219812874"];

const subjects: Readonly<Record<string, object>> = {
  [knownNips.company]: {
    ...nobodys,
    name: "PALARNIA WSCHÓD SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ",
    nip: knownNips.company,
    regon: "017315008",
    krs: "0000127206",
    residenceAddress: null,
    workingAddress: "PROSTA 49, 00-838 WARSZAWA",
    representatives: [{ companyName: null, firstName: "HANNA", lastName: "LIS", nip: null, pesel: null }],
    accountNumbers,
  },
  [knownNips.trader]: {
    ...nobodys,
    name: "MARTA WRONA",
    nip: knownNips.trader,
    regon: "123456785",
    krs: null,
    residenceAddress: "ul. Józefa 12/3, 31-056 Kraków",
    workingAddress: null,
    representatives: [],
    accountNumbers: [],
  },
  [knownNips.inCapitals]: {
    ...nobodys,
    statusVat: "Zwolniony",
    name: "PIEKARNIA ŚWIT JAN ZDUN I WSPÓLNICY SPÓŁKA CYWILNA",
    nip: knownNips.inCapitals,
    regon: null,
    krs: null,
    residenceAddress: null,
    // Without a comma, as in the Ministry's own example.
    workingAddress: "UL. DŁUGA 7 43-300 BIELSKO-BIAŁA",
    representatives: [],
    accountNumbers,
  },
};

const traders: Readonly<Record<string, object>> = {
  [knownNips.trader]: {
    id: "9d2531b1-6ded-4538-9d43-4e5d4f2c4a11",
    nazwa: "Kawiarnia Ziarno Marta Wrona",
    adresDzialalnosci: { ulica: "ul. Józefa", budynek: "12", lokal: "3", miasto: "Kraków", kod: "31056", kraj: "PL" },
    wlasciciel: { imie: "MARTA ANNA", nazwisko: "WRONA-LIS", nip: knownNips.trader, regon: "123456785" },
    status: "AKTYWNY",
  },
};

const failures: Readonly<Record<Failure, readonly [status: number, body: string]>> = {
  down: [503, "<html>Przerwa techniczna</html>"],
  updating: [400, JSON.stringify({ code: "WL-195", message: "Trwa aktualizacja bazy danych." })],
  used_up: [429, JSON.stringify({ code: "WL-191", message: "Przekroczono dzienny limit zapytań." })],
  no_json: [200, "<html>"],
};

const send = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(body);

/** Opens it on a free port of this machine. */
export const openRegistryServer = async (): Promise<RegistryServer> => {
  let asked = 0;
  const next: Failure[] = [];
  const server = createServer((request, response) => {
    asked += 1;
    const failure = next.shift();
    if (failure !== undefined) return send(response, ...failures[failure]);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const listed = /^\/api\/search\/nip\/(\d{10})$/.exec(pathname)?.[1];
    if (listed !== undefined && searchParams.get("date") !== null) {
      const result = {
        subject: subjects[listed] ?? null,
        requestId: "d2n10-84df1a1",
        requestDateTime: "12-06-2026 10:00:00",
      };
      return send(response, 200, JSON.stringify({ result }));
    }
    const trader = traders[searchParams.get("nip") ?? ""];
    if (pathname === "/api/ceidg/v3/firma" && request.headers.authorization?.startsWith("Bearer ") === true) {
      if (trader === undefined) return send(response, 204, "");
      return send(response, 200, JSON.stringify({ firma: [trader], properties: {} }));
    }
    return send(response, 404, JSON.stringify({ code: "WL-190", message: "Nieprawidłowe żądanie." }));
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    fail: (times, kind) => void next.push(...Array.from({ length: times }, () => kind)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
