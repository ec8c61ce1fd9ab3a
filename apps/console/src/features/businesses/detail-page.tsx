import { useParams } from "@tanstack/react-router";
import { BusinessFrame } from "./detail-frame.tsx";
import { Overview } from "./overview.tsx";

/** One business: how it is doing and what is known of it. */
export function BusinessDetailPage() {
  const { id } = useParams({ from: "/main/businesses/$id" });
  return <BusinessFrame id={id}>{(business) => <Overview business={business} />}</BusinessFrame>;
}
