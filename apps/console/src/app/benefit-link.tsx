import { Link } from "@tanstack/react-router";
import { overPage } from "../kit/page/over-page.ts";
import c from "./benefit-link.module.css";
import type { Benefit } from "./use-benefits.ts";

/** What is promised, as a link to the article that shows where it is. */
export function BenefitLink({ label, article }: Pick<Benefit, "label" | "article">) {
  return (
    <Link to="." search hash={`handbook-${article}`} state={overPage} resetScroll={false} className={c.link}>
      {label}
    </Link>
  );
}
