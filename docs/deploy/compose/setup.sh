#!/bin/sh
# Makes what compose.yaml asks for, once: secrets in .env, and a certificate that this machine signs itself.
set -eu
umask 077
cd "${1:-$(dirname "$0")/../../..}"
if [ ! -f .env ]; then
  cat > .env <<END
POSTGRES_PASSWORD=$(openssl rand -hex 24)
GRAFANA_PASSWORD=$(openssl rand -hex 12)
ASSAY_MASTER_KEY=$(openssl rand -base64 32)
ASSAY_OPERATOR_TOKEN=$(openssl rand -hex 32)
END
fi
tls=docs/deploy/compose/tls
if [ ! -f "$tls/tls.key" ]; then
  mkdir -p "$tls"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 \
    -subj /CN=localhost -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' \
    -keyout "$tls/tls.key" -out "$tls/tls.crt" 2> /dev/null
fi
echo 'Ready: docker compose up --build'
echo 'The first start prints the sign-in once: docker compose logs api worker | grep -A 6 "First sign-in"'
