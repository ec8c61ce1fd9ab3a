import { useLocation, useParams } from "@tanstack/react-router";
import { BusinessFrame } from "./detail-frame.tsx";
import { EmailsPart, MessagesPart, SmsPart } from "./message-parts.tsx";
import {
  AccountRolesPart,
  AccountsPart,
  CardsPart,
  DevicesPart,
  IntegrationsPart,
  PlacesPart,
  ProductsPart,
  TransactionsPart,
} from "./parts.tsx";

const parts = {
  places: PlacesPart,
  cards: CardsPart,
  products: ProductsPart,
  transactions: TransactionsPart,
  accounts: AccountsPart,
  account_roles: AccountRolesPart,
  devices: DevicesPart,
  integrations: IntegrationsPart,
  emails: EmailsPart,
  sms: SmsPart,
  messages: MessagesPart,
} as const;

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);

/** List of one kind of a business's records; the address says which. */
export function BusinessPartPage() {
  const { id = "" } = useParams({ strict: false });
  const name = useLocation({ select: ({ pathname }) => pathname.split("/")[3] ?? "" });
  const Part = isPart(name) ? parts[name] : PlacesPart;
  return <BusinessFrame id={id}>{() => <Part businessId={id} />}</BusinessFrame>;
}
