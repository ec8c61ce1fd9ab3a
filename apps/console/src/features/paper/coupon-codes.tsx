import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { printCouponCodes } from "@rewardo/contract/coupon-codes";
import { mostPieces } from "@rewardo/contract/paper-limits";
import { listCoupons } from "@rewardo/contract/programme-parts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { cardsOnSheet } from "@rewardo/paper/layout.ts";
import { CardSheets } from "./card-sheets.tsx";
import { PaperWays } from "./paper-ways.tsx";
import type { Looks } from "./use-paper-facts.ts";

/** Whole sheets at once. */
const codesAtOnce = 10 * cardsOnSheet;

interface CouponCodesProps extends Looks {
  coupon_id: string;
  batch_id: string;
}

/** The unused codes of a batch, ten on a sheet. */
export function CouponCodes({ coupon_id, batch_id, ...looks }: CouponCodesProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { card, language, ink } = looks;
  const terms = useQuery({
    queryKey: ["cards", card._id, "coupons"],
    queryFn: ({ signal }) => call(listCoupons, { params: { id: card._id }, signal }),
  });
  const codes = useInfiniteQuery({
    queryKey: ["coupon_codes", "free", batch_id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const body = { batch_id, limit: codesAtOnce, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return call(printCouponCodes, { params: { id: card._id, part_id: coupon_id }, body, signal });
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // Each opening is noted: what changes elsewhere opens them no second time.
    staleTime: "static",
  });
  const error = terms.error ?? codes.error;
  if (error !== null)
    return <ErrorPanel message={words(error)} onRetry={() => void Promise.all([terms.refetch(), codes.refetch()])} />;
  if (terms.data === undefined || codes.data === undefined) return <Skeleton height="480px" />;
  const coupon = terms.data.items.find(({ _id }) => _id === coupon_id);
  const numbers = codes.data.pages.flatMap(({ items }) => items.map(({ code }) => code));
  if (coupon === undefined || numbers.length === 0)
    return (
      <Note>
        {t`All codes of this batch are used.`}{" "}
        <Link to="/cards/$cardId/coupons" params={{ cardId: card._id }}>{t`Back to the coupons`}</Link>
      </Note>
    );
  const sheets = Math.ceil(numbers.length / cardsOnSheet);
  return (
    <>
      <PaperWays
        card_id={card._id}
        choice={{ kind: "codes", coupon_id, batch_id, count: Math.min(numbers.length, mostPieces), language, ink }}
        print={t({
          message: plural(sheets, { one: "Print # sheet", other: "Print # sheets" }),
          comment: "Button: sheets of coupons",
        })}
      >
        {codes.hasNextPage && (
          <Button icon="plus" aria-busy={codes.isFetching || undefined} onClick={() => void codes.fetchNextPage()}>
            {t`More codes`}
          </Button>
        )}
      </PaperWays>
      <CardSheets {...looks} numbers={numbers} coupon={coupon} />
    </>
  );
}
