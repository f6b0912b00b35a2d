# One line each; the work is in cargo and npm.
PORT ?= 8080
DATA ?= data
NPM = npm --prefix client
# The links in mails begin with these, and so with the port on which the sites are served.
ORIGINS = VONK_DOMAINS_VONK_ORIGIN=http://localhost:$(PORT) VONK_DOMAINS_EMBER_ORIGIN=http://ember.localhost:$(PORT) \
	VONK_DOMAINS_RIJP_ORIGIN=http://rijp.localhost:$(PORT)

.PHONY: run cluster test lints test-client test-server test-load attack fuzz bench check check-client check-server check-format fmt client generate \
	screens packages
.DELETE_ON_ERROR:

run: ## build everything, fill an embedded database with the demo world, serve it
	@.ci/step "1/3  The client" "a minute the first time" $(MAKE) --no-print-directory client
	@.ci/step "2/3  The server" "six to sixteen minutes the first time on two cores" cargo build --release -p vonk
	@echo "3/3  The demo world (seconds)"
	@target/release/vonk seed --data $(DATA)
	@echo "     Ctrl-C stops the server. To begin anew, delete the folder $(DATA)."
	@$(ORIGINS) VONK_PUSH_ENABLED=true target/release/vonk serve --data $(DATA) --listen 127.0.0.1:$(PORT) --demo --actors

cluster: ## two servers of one database: PostgreSQL, Redis, haproxy, all on this machine and gone afterwards
	@.ci/packages
	@.ci/step "1/3  The client" "a minute the first time" $(MAKE) --no-print-directory client
	@.ci/step "2/3  The servers" "six to sixteen minutes the first time on two cores" cargo build --release -p vonk
	@echo "3/3  The demo world (seconds)"
	@$(ORIGINS) PORT=$(PORT) config/cluster/run

# Our crates are checked by Clippy while they are built for the tests, where `cargo clippy` would read all dependencies
# once more: a minute and a half on two cores.
test: export RUSTC_WORKSPACE_WRAPPER = $(CURDIR)/.ci/lint
test: export CLIPPY_ARGS = -Dwarnings
test: packages ## everything: Rust on both engines, the client's units, end to end in three engines
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lints check-format test-client
	@$(MAKE) --no-print-directory --jobs=2 test-server test-load
	$(NPM) run e2e

lints: client
	cargo test --workspace --all-targets --no-run

# The compiler is at one file for minutes, which leaves a processor to these.
test-client: check-client client
	$(NPM) test

# Half the time they wait, for sockets, databases and leases; those of the load test even longer.
test-server:
	RUST_TEST_THREADS=$$((3 * $$(nproc))) cargo test --workspace --lib --bins --test it
	cargo test --workspace --doc

test-load:
	cargo test --workspace --test load

attack: client ## the tests of abuse alone, within half an hour; `make test` runs them too
	timeout 30m cargo test --workspace --test it abuse::

# What is found stays in `server/fuzz/found`, from where the next search goes on.
fuzz: client ## search for input by which the server fails, FUZZ_TIME seconds (60) for each of six programs
	@command -v cargo-fuzz >/dev/null || { echo "cargo-fuzz is missing: cargo install cargo-fuzz"; exit 1; }
	cd server/fuzz && for target in $$(ls corpus); do mkdir -p found/$$target && \
		cargo fuzz run --sanitizer none --dev $$target found/$$target corpus/$$target -- \
			-max_total_time=$(or $(FUZZ_TIME),60) -max_len=4096 -timeout=20 || exit; done

check: check-client check-server ## lints, types, formats, generated files

check-client: client/node_modules/.package-lock.json
	$(NPM) run check

# Each call of cargo names the whole workspace: for a part of it dependencies have other features and are built again.
check-server: check-format client
	cargo clippy --workspace --all-targets -- -D warnings
	cargo test -q --workspace --test it contract::the_documents

check-format:
	cargo fmt --all --check

bench: ## figures: each part beside its limit, the whole under load, what a slow phone sees
	@.ci/packages wrk
	cargo bench -p vonk --bench courier --bench hub --bench sockets --bench polls --bench push --bench orders --bench search --bench growth
	cargo build --release -p vonk -p loadtest
	cargo bench -p loadtest --bench wrk
	for scenario in chat saturation poll-saturation storm idle; do \
		target/release/loadtest run loadtest/scenarios/$$scenario.toml || exit; done
	VONK_BIN=$(CURDIR)/target/release/vonk $(NPM) run perf

client: client/dist/index.html

# Built again only when something it is made of changed: the release binary embeds it.
client/dist/index.html: client/node_modules/.package-lock.json $(shell find client/src client/public client/scripts client/index.html \
		client/vite.config.ts client/budgets.json config/locales -type f)
	$(NPM) run build

client/node_modules/.package-lock.json: client/package-lock.json
	npm ci --prefix client

generate: ## files written from other files
	VONK_WRITE_CONTRACT=1 cargo test -q --workspace --test it contract::the_documents
	$(NPM) run generate

screens: packages client ## take the kept pictures of the screens anew where they differ; look at them before you commit
	cargo build -p vonk
	$(NPM) run screens

packages: ## what the tests need of the system: PostgreSQL, Redis, haproxy, promtool, a reader of PDF and three browsers
	@.ci/packages

fmt:
	cargo fmt --all
	$(NPM) run fmt
