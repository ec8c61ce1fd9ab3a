/** A mail provider: its domains and the address of its webmail. */
export interface MailProviderRow {
  readonly name: string;
  readonly url: string;
  readonly domains: readonly string[];
}

/** Providers whose webmail the console offers to open; the domains are those after the @. */
export const MAIL_PROVIDERS: readonly MailProviderRow[] = [
  { name: "Gmail", url: "https://mail.google.com/", domains: ["gmail.com", "googlemail.com"] },
  {
    name: "Outlook",
    url: "https://outlook.live.com/mail/",
    domains: [
      ...["outlook.com", "outlook.de", "outlook.fr", "outlook.es", "outlook.it"],
      ...["hotmail.com", "hotmail.de", "hotmail.co.uk", "hotmail.fr", "hotmail.es", "hotmail.it"],
      ...["live.com", "live.de", "live.co.uk", "live.fr", "live.it", "live.nl", "msn.com"],
    ],
  },
  { name: "iCloud", url: "https://www.icloud.com/mail/", domains: ["icloud.com", "me.com", "mac.com"] },
  {
    name: "Interia",
    url: "https://poczta.interia.pl/",
    domains: [
      ...["interia.pl", "interia.eu", "interia.com", "poczta.interia.pl", "vip.interia.pl"],
      ...["poczta.fm", "intmail.pl", "adresik.net", "ogarnij.se", "pisz.to"],
    ],
  },
  {
    name: "Mail.ru",
    url: "https://e.mail.ru/",
    domains: ["mail.ru", "inbox.ru", "list.ru", "bk.ru", "internet.ru"],
  },
  { name: "o2", url: "https://poczta.o2.pl/", domains: ["o2.pl", "go2.pl", "tlen.pl", "prokonto.pl"] },
  {
    name: "Onet",
    url: "https://poczta.onet.pl/",
    domains: [
      ...["onet.pl", "onet.eu", "onet.com.pl", "poczta.onet.pl", "poczta.onet.eu", "op.pl", "vp.pl"],
      ...["spoko.pl", "autograf.pl", "opoczta.pl", "vip.onet.pl", "amorki.pl", "buziaczek.pl"],
    ],
  },
  { name: "WP", url: "https://poczta.wp.pl/", domains: ["wp.pl"] },
  { name: "Gazeta", url: "https://poczta.gazeta.pl/", domains: ["gazeta.pl"] },
  {
    name: "Yahoo",
    url: "https://mail.yahoo.com/",
    domains: [
      ...["yahoo.com", "yahoo.de", "yahoo.co.uk", "yahoo.fr", "yahoo.es", "yahoo.it", "yahoo.ie"],
      ...["ymail.com", "rocketmail.com", "myyahoo.com"],
    ],
  },
];
