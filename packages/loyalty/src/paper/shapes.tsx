import { useLingui } from "@lingui/react/macro";
import { drawQr } from "@rewardo/paper/qr-drawing.ts";
import type { CodeOf, Group, Line, Shape } from "@rewardo/paper/shapes.ts";
import sprite from "@rewardo/ui/assets/icons/sprite.svg";
import { useId, useMemo } from "react";
import { weights } from "./use-measure.ts";

/** Fine enough for the poster's 21 mm at 300 dots an inch. */
const pictureWidth = 300;

const lineProps = (line: Line | undefined) =>
  line === undefined ? {} : { stroke: line.colour, strokeWidth: line.width, strokeDasharray: line.dash?.join(" ") };

/** What is printed, as parts of an SVG in millimetres. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map((shape, nr) => <OneShape key={nr} shape={shape} />);
}

function OneShape({ shape }: { shape: Shape }) {
  switch (shape.is) {
    case "box": {
      const { x, y, width, height, radius, fill = "none", line } = shape;
      return <rect x={x} y={y} width={width} height={height} rx={radius} fill={fill} {...lineProps(line)} />;
    }
    case "circle":
      return (
        <circle cx={shape.x} cy={shape.y} r={shape.radius} fill={shape.fill ?? "none"} {...lineProps(shape.line)} />
      );
    case "rule":
      return <path d={`M${shape.x} ${shape.y}h${shape.length}`} {...lineProps(shape.line)} />;
    case "text": {
      const { text, x, y, font, colour, at = "start" } = shape;
      const style = {
        fontFamily: "var(--font)",
        fontWeight: weights[font.weight],
        letterSpacing: `${font.spacing ?? 0}em`,
      };
      return (
        <text x={x} y={y} fill={colour} fontSize={font.size} textAnchor={at} style={style}>
          {text}
        </text>
      );
    }
    case "symbol": {
      const { name, x, y, size, colour, opacity } = shape;
      const place = { x, y, width: size, height: size, color: colour, fill: colour, opacity };
      return <use href={`${sprite}#${name}`} {...place} />;
    }
    case "picture":
      return <Picture {...shape} />;
    case "code":
      return <Code {...shape} />;
    case "group":
      return <ShapeGroup {...shape} />;
  }
}

function ShapeGroup({ shapes, at, turn, clip, piece }: Group) {
  const id = useId();
  const moved = at === undefined ? "" : `translate(${at.x} ${at.y})`;
  const turned = turn === undefined ? "" : `rotate(${turn.degrees} ${turn.x} ${turn.y})`;
  return (
    <g transform={`${moved} ${turned}`}>
      {clip !== undefined && (
        <clipPath id={id}>
          <rect x={clip.x} y={clip.y} width={clip.width} height={clip.height} rx={clip.radius} />
        </clipPath>
      )}
      <g clipPath={clip === undefined ? undefined : `url(#${id})`}>
        <Shapes shapes={shapes} />
      </g>
      {piece !== undefined && <rect {...clip} rx={0} radius={undefined} fill="none" data-testid={`paper-${piece}`} />}
    </g>
  );
}

/** A logo fills its tile; of a stamp only the shape counts, in one colour. */
function Picture({ upload, x, y, size, radius, tint }: Extract<Shape, { is: "picture" }>) {
  const id = useId();
  const place = { x, y, width: size, height: size };
  const href = `/api/uploads/${encodeURIComponent(upload)}?w=${pictureWidth}`;
  if (tint !== undefined)
    return (
      <>
        <mask id={id} style={{ maskType: "alpha" }}>
          <image href={href} {...place} />
        </mask>
        <rect {...place} fill={tint} mask={`url(#${id})`} />
      </>
    );
  return (
    <>
      <clipPath id={id}>
        <rect {...place} rx={radius} />
      </clipPath>
      <image href={href} {...place} preserveAspectRatio="xMidYMid slice" clipPath={`url(#${id})`} />
    </>
  );
}

function useCodeLabel() {
  const { t } = useLingui();
  return (of: CodeOf): string => {
    switch (of.is) {
      case "card": {
        const { number } = of;
        return t`Code of card ${number}`;
      }
      case "coupon": {
        const { code } = of;
        return t`Coupon code ${code}`;
      }
      case "join":
        return t`Code to take a card`;
    }
  };
}

function Code({ text, of, x, y, size, colour }: Extract<Shape, { is: "code" }>) {
  const label = useCodeLabel();
  const drawing = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      {...{ x, y, width: size, height: size, viewBox: `0 0 ${drawing.size} ${drawing.size}` }}
      role="img"
      aria-label={label(of)}
    >
      <path d={drawing.path} fill={colour} shapeRendering="crispEdges" />
    </svg>
  );
}
